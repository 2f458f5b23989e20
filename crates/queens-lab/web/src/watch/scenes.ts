// Moments of searches that are worth showing, as addresses of Watch; if they do not name a step, it is the step of the
// picture.

export const SCENES = [
  { name: "why", query: "algorithm=scan&n=4&autoplay=1&until=solution&speed=1&view=board,code&present=1", picture: 14 },
  { name: "deadEnd", query: "algorithm=arrays&n=6&step=37&present=1" },
  { name: "lines", query: "algorithm=arrays&n=6&step=140&present=1" },
  { name: "shifts", query: "algorithm=bitmask&n=6&step=8&present=1" },
  { name: "waste", query: "algorithm=naive&n=4&step=4&autoplay=1&until=solution&speed=2&present=1" },
  { name: "six", query: "algorithm=scan&n=6&autoplay=1&until=solution&speed=5&view=board,tree&present=1", picture: 97 },
  {
    name: "seven",
    query: "algorithm=scan&n=7&autoplay=1&until=solution&speed=5&view=board,tree&present=1",
    picture: 60,
  },
  { name: "whole", query: "algorithm=arrays&n=8&autoplay=1&speed=8&view=board,tree&present=1", picture: 1200 },
  { name: "repair", query: "algorithm=min-conflicts&n=12&seed=15&autoplay=1&speed=1&present=1" },
  { name: "together", query: "algorithm=scan&with=naive&n=6&clock=solution&step=1&present=1", picture: 254 },
  { name: "boards", query: "algorithm=tree&n=5&step=10&present=1" },
] as const;
