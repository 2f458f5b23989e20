//! Serves the lab at the port given, for work on the front end.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port = std::env::args().nth(1).map_or(Ok(0), |port| port.parse())?;
    let lab = queens_lab::Server::bind(port)?;
    println!("{}", lab.url());
    lab.run(|| {
        loop {
            std::thread::park();
        }
    })?;
    Ok(())
}
