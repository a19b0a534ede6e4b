package import Glibc

/// The resources that a thread has used, from proc(5). The thread is one of this process unless another process is given.
package struct ThreadUse {
    /// Processor time in milliseconds, in steps of 10.
    package var milliseconds: Int
    /// How often it went to sleep.
    package var switches: Int
    /// Whether it sleeps now.
    package var isAsleep: Bool

    /// The use of the one thread with a name.
    package static func of(_ name: String, in process: pid_t = getpid()) throws -> ThreadUse {
        let ids = threads(named: name, in: process)
        guard ids.count == 1 else { throw TestFailure("\(ids.count) threads are named \(name)") }
        let folder = "/proc/\(process)/task/\(ids[0])"
        // The fields behind the name, which stands in brackets: the state is the first, user and system time 12 and 13.
        let fields = try text(folder + "/stat").split(separator: ")").last?.split(separator: " ") ?? []
        let switches = try text(folder + "/status").split(separator: "\n")
            .first { $0.hasPrefix("voluntary_ctxt_switches:") }?.split(separator: "\t").last.flatMap { Int($0) }
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]), let switches else {
            throw TestFailure("\(folder) cannot be read")
        }
        return ThreadUse(milliseconds: (user + system) * 10, switches: switches, isAsleep: fields[0] == "S")
    }

    /// The processor time of the thread that asks, in seconds.
    package static var ownSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Waits until the one thread with a name sleeps and goes on to.
    package static func waitForRest(of name: String, in process: pid_t = getpid()) async throws {
        var (switches, looks) = (0, 0)
        try await eventually("\(name) rests") {
            guard let use = try? of(name, in: process) else { return false }
            looks = use.isAsleep && use.switches == switches ? looks + 1 : 0
            switches = use.switches
            return looks >= 20
        }
    }

    /// Waits until the one thread with a name has gone to sleep the given number of times more.
    package static func waitForSleeps(_ count: Int, of name: String, in process: pid_t = getpid()) async throws {
        try await eventually("one thread is named \(name)") { threads(named: name, in: process).count == 1 }
        let before = try of(name, in: process).switches
        try await eventually("\(name) sleeps \(count) times more") {
            ((try? of(name, in: process).switches) ?? 0) >= before + count
        }
    }

    /// The threads of a process with a name.
    package static func threads(named name: String, in process: pid_t = getpid()) -> [String] {
        let folder = "/proc/\(process)/task"
        return entries(of: folder).filter { (try? text("\(folder)/\($0)/comm")) == name + "\n" }
    }

    /// How many descriptors of this process are open on pipes, sockets and terminals.
    package static var descriptors: Int {
        entries(of: "/proc/self/fd").filter { entry in
            var target = [CChar](repeating: 0, count: 64)
            let count = readlink("/proc/self/fd/\(entry)", &target, target.count)
            let name = String(decoding: target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            return ["pipe:", "socket:", "/dev/pts/"].contains { name.hasPrefix($0) }
        }.count
    }

    private static func entries(of folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }

    private static func text(_ path: String) throws -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw TestFailure("\(path): \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
