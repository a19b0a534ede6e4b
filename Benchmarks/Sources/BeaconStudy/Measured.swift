import Studies
import Transit

/// The navigator's results for the rides of a setting.
struct Measured: Sendable {
    /// Of trains that stop at each station.
    let stopping: Tally
    /// Of a quarter as many that run through half of the stations between origin and destination.
    let runningThrough: Tally

    init(_ setting: Setting, in network: Network, _ options: Options) async {
        let timed = setting.timed(network)
        stopping = await Tally(rides: options.rides, from: options.seed, in: timed) {
            setting.ride($0, in: timed, runThroughShare: 0)
        }
        runningThrough = await Tally(rides: (options.rides + 3) / 4, from: options.seed, in: timed) {
            setting.ride($0, in: timed, runThroughShare: 0.5)
        }
    }
}
