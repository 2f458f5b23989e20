//! A stand-in for Kubernetes: reads the manifest of a Job as strictly as its server does, and runs the pods as the
//! controller is documented to do. The sources are the reference of batch/v1 Job, and the rules for
//! `backoffLimitPerIndex` and `podFailurePolicy` (<https://kubernetes.io/docs/concepts/workloads/controllers/job/>).

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use yaml_rust2::{Yaml, YamlLoader};

use super::Site;

/// What happens to a pod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It ends by itself.
    Lives,
    /// Its process is killed, like one that took too much memory.
    Killed,
    /// Its machine is taken away: the pod is told to stop, and has the condition `DisruptionTarget`.
    Evicted,
}

/// The actions that the stand-in knows.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
enum Action {
    Ignore,
    Count,
}

/// Defines structs of a manifest, with the fields that a server knows and no others.
macro_rules! manifest {
    ($($(#[$doc:meta])* struct $name:ident { $($field:ident: $kind:ty,)* })*) => { $(
        $(#[$doc])*
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "camelCase")]
        pub(crate) struct $name { $($field: $kind,)* }
    )* };
}

manifest! {
    struct Job {
        api_version: String,
        kind: String,
        metadata: Metadata,
        spec: JobSpec,
    }
    struct Metadata {
        name: String,
    }
    struct JobSpec {
        completions: usize,
        parallelism: usize,
        completion_mode: String,
        backoff_limit_per_index: Option<usize>,
        pod_failure_policy: PodFailurePolicy,
        template: Template,
    }
    struct PodFailurePolicy {
        rules: Vec<Rule>,
    }
    struct Rule {
        action: Action,
        on_pod_conditions: Vec<Condition>,
    }
    /// Schemas up to 1.35 refuse a condition without `status`.
    struct Condition {
        r#type: String,
        status: String,
    }
    struct Template {
        spec: PodSpec,
    }
    struct PodSpec {
        restart_policy: String,
        containers: Vec<Container>,
        volumes: Vec<Volume>,
    }
    struct Container {
        name: String,
        image: String,
        command: Vec<String>,
        resources: Resources,
        volume_mounts: Vec<Mount>,
    }
    struct Resources {
        requests: BTreeMap<String, Value>,
    }
    struct Mount {
        name: String,
        mount_path: String,
    }
    struct Volume {
        name: String,
        persistent_volume_claim: Claim,
    }
    struct Claim {
        claim_name: String,
    }
}

impl Job {
    /// Reads a manifest, or returns the server's objection.
    pub(crate) fn read(manifest: &str) -> Result<Self, String> {
        let documents = YamlLoader::load_from_str(manifest).map_err(|error| error.to_string())?;
        let [document] = &documents[..] else {
            return Err("not one document".to_owned());
        };
        let job: Job =
            serde_json::from_value(json(document)?).map_err(|error| error.to_string())?;
        match job.broken_rule() {
            Some(rule) => Err(rule.to_owned()),
            None => Ok(job),
        }
    }

    fn broken_rule(&self) -> Option<&'static str> {
        let (spec, pod) = (&self.spec, &self.spec.template.spec);
        let [container] = &pod.containers[..] else {
            return Some("the stand-in runs pods of one container");
        };
        let failures = || spec.pod_failure_policy.rules.iter();
        let rules = [
            (
                self.api_version == "batch/v1" && self.kind == "Job",
                "it is no Job of batch/v1",
            ),
            (
                [&self.metadata.name, &container.name]
                    .into_iter()
                    .chain(pod.volumes.iter().map(|volume| &volume.name))
                    .chain(
                        pod.volumes
                            .iter()
                            .map(|volume| &volume.persistent_volume_claim.claim_name),
                    )
                    .all(|name| is_label(name)),
                "a name is no label of DNS",
            ),
            (
                spec.completion_mode == "Indexed" && spec.parallelism > 0,
                "a limit for each index is for indexed Jobs",
            ),
            // With more indexes, there are limits on how many pods run at once and how many indexes may fail.
            (spec.completions <= 100_000, "too many indexes"),
            // Both limits for an index and rules for failures require this.
            (pod.restart_policy == "Never", "restartPolicy must be Never"),
            (
                failures().all(|rule| !rule.on_pod_conditions.is_empty()),
                "a rule without a condition",
            ),
            (
                failures()
                    .flat_map(|rule| &rule.on_pod_conditions)
                    .all(|condition| ["True", "False", "Unknown"].contains(&&*condition.status)),
                "the status of a condition is True, False or Unknown, as text",
            ),
            (!container.image.is_empty(), "a container without an image"),
            (
                container.resources.requests.values().all(is_quantity),
                "a request is no quantity",
            ),
            (
                container.volume_mounts.iter().all(|mount| {
                    mount.mount_path.starts_with('/')
                        && pod.volumes.iter().any(|volume| volume.name == mount.name)
                }),
                "a mount of a volume that is not there",
            ),
        ];
        let broken = rules.into_iter().find(|&(holds, _)| !holds);
        broken.map(|(_, rule)| rule)
    }

    pub(crate) fn backoff_per_index(&self) -> Option<usize> {
        self.spec.backoff_limit_per_index
    }

    /// Runs pods, as many at once as the Job says, until every index has succeeded or failed too often; returns those
    /// that have failed. `fate` is given the index and the number of its pods so far.
    pub(crate) fn run(
        &self,
        site: &Site,
        fate: &(dyn Fn(usize, usize) -> Fate + Sync),
    ) -> Vec<usize> {
        let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let indexes = || {
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= self.spec.completions {
                    return;
                }
                if !self.succeeds(index, site, fate) {
                    failed.lock().expect("no panic").push(index);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.spec.parallelism.min(self.spec.completions) {
                scope.spawn(indexes);
            }
        });
        let mut failed = failed.into_inner().expect("no panic");
        failed.sort_unstable();
        failed
    }

    fn succeeds(&self, index: usize, site: &Site, fate: &dyn Fn(usize, usize) -> Fate) -> bool {
        let mut failures = 0;
        for attempt in 0.. {
            let fate = fate(index, attempt);
            if self.pod(index, site, fate) {
                return true;
            }
            let rules = &self.spec.pod_failure_policy.rules;
            let of_a_pod_that_was_evicted = |condition: &Condition| {
                condition.r#type == "DisruptionTarget" && condition.status == "True"
            };
            let matching = rules.iter().find(|rule| {
                fate == Fate::Evicted
                    && (rule.on_pod_conditions.iter()).any(of_a_pod_that_was_evicted)
            });
            if matching.is_none_or(|rule| rule.action == Action::Count) {
                failures += 1;
            }
            // Without a limit for each index there is one for the whole Job, which the recipe does not want.
            if failures > self.backoff_per_index().unwrap_or(0) {
                return false;
            }
        }
        unreachable!("attempts do not end")
    }

    /// Runs the container of an index, and returns whether the pod has succeeded.
    fn pod(&self, index: usize, site: &Site, fate: Fate) -> bool {
        let container = &self.spec.template.spec.containers[0];
        // The volume is the directory of the site.
        let command = container.command.iter().map(|word| {
            container
                .volume_mounts
                .iter()
                .fold(word.clone(), |word, mount| {
                    word.replace(
                        &mount.mount_path,
                        &site.directory.path().display().to_string(),
                    )
                })
        });
        let mut pod = site
            .shell("exec \"$@\"")
            .arg("sh")
            .args(command)
            .env("JOB_COMPLETION_INDEX", index.to_string())
            .spawn()
            .expect("a shell");
        let signal = match fate {
            Fate::Lives => return pod.wait().expect("it was started").success(),
            Fate::Killed => "-KILL",
            Fate::Evicted => "-TERM",
        };
        // The signal reaches the pod wherever it is by then.
        std::thread::sleep(Duration::from_millis(index as u64));
        if pod.try_wait().expect("it was started").is_none() {
            crate::signal(pod.id(), signal);
        }
        pod.wait().expect("it was started");
        false
    }
}

fn is_label(name: &str) -> bool {
    let good = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=63).contains(&name.len())
        && name.chars().all(good)
        && !name.starts_with('-')
        && !name.ends_with('-')
}

/// Accepts a whole number, alone or with a suffix: thousandths for cores, powers of 1024 for bytes.
fn is_quantity(value: &Value) -> bool {
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => return false,
    };
    let suffix = text.trim_start_matches(|c: char| c.is_ascii_digit());
    suffix.len() < text.len() && ["", "m", "Ki", "Mi", "Gi", "Ti"].contains(&suffix)
}

fn json(yaml: &Yaml) -> Result<Value, String> {
    Ok(match yaml {
        Yaml::String(text) | Yaml::Real(text) => Value::String(text.clone()),
        Yaml::Integer(number) => Value::from(*number),
        Yaml::Boolean(boolean) => Value::Bool(*boolean),
        Yaml::Null => Value::Null,
        Yaml::Array(values) => Value::Array(values.iter().map(json).collect::<Result<_, _>>()?),
        Yaml::Hash(fields) => {
            let field = |(name, value): (&Yaml, &Yaml)| {
                let name = name.as_str().ok_or("a name that is no text")?;
                Ok::<_, String>((name.to_owned(), json(value)?))
            };
            Value::Object(fields.iter().map(field).collect::<Result<_, _>>()?)
        }
        Yaml::Alias(_) | Yaml::BadValue => return Err("not plain".to_owned()),
    })
}
