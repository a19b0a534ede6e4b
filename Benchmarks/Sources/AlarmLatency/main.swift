import Alarms
import Glibc
import Navigation

/// Sounds an alarm COUNT times on the simulated Pi. It prints the time of each request, in nanoseconds of CLOCK_MONOTONIC.
///
///     AlarmLatency sysfs|chardev|pwm COUNT
///
/// The other end, when the kernel drove the line, is in the kernel's trace: see Tests/KernelLab/latency.py.
guard CommandLine.arguments.count == 3, let count = Int(CommandLine.arguments[2]) else {
    print("usage: AlarmLatency sysfs|chardev|pwm COUNT")
    exit(64)
}
let kind = CommandLine.arguments[1]
let wiring = AlarmWiring(
    buzzer: kind == "pwm" ? .pwm(.init(1)) : .gpio(17), led: nil,
    interface: kind == "chardev" ? .characterDevice : .sysfs)
let beep = AlarmPattern(buzzer: try AlarmRhythm([5, 1], .times(1)), led: .silent)
let alarm = try await WiredAlarm(wiring, score: AlarmScore(patterns: [.near: beep]))
let running = Task { await alarm.run() }
var times: [Int] = []
for number in 0..<count {
    // Silent again, and at no fixed distance from any tick of the kernel's.
    try await Task.sleep(for: .milliseconds(20) + .microseconds(number * 137 % 10_000))
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    alarm.sound(.near)
    times.append(now.tv_sec * 1_000_000_000 + now.tv_nsec)
}
try await Task.sleep(for: .milliseconds(20))
running.cancel()
await running.value
for time in times { print(time) }
