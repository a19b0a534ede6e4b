#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The resources that the program uses of its machine, from proc(5). A value is `nil` where the system does not tell it.
package struct ProcessUsage {
    /// Bytes of memory that are in use.
    package private(set) var residentMemory: Double?
    /// Seconds of processor time, of all threads.
    package private(set) var processorTime: Double?
    /// How many files, sockets and pipes are open.
    package private(set) var openDescriptors: Double?
    /// How many threads there are.
    package private(set) var threads: Double?
    /// When the program was started, in seconds since 1970-01-01T00:00:00Z.
    package private(set) var start: Double?

    /// Asks the system.
    ///
    /// - Parameter now: the time of day, in seconds since 1970-01-01T00:00:00Z.
    package init(now: Double) {
        let ticks = Double(sysconf(CInt(_SC_CLK_TCK)))
        // Behind the name, which may hold anything: field 3 and those that follow.
        let fields = Self.text("/proc/self/stat")?.split(separator: ")").last?.split(separator: " ")
        func field(_ number: Int) -> Double? {
            fields.flatMap { $0.indices.contains(number - 3) ? Double($0[number - 3]) : nil }
        }
        if let user = field(14), let system = field(15) { processorTime = (user + system) / ticks }
        threads = field(20)
        var sinceBoot = timespec()
        if let began = field(22), clock_gettime(CLOCK_BOOTTIME, &sinceBoot) == 0 {
            start = now - (Double(sinceBoot.tv_sec) + Double(sinceBoot.tv_nsec) / 1e9) + began / ticks
        }
        residentMemory = field(24).map { $0 * Double(sysconf(CInt(_SC_PAGESIZE))) }
        if let folder = opendir("/proc/self/fd") {
            var count = 0
            while readdir(folder) != nil { count += 1 }
            closedir(folder)
            // Without `.`, `..` and the folder itself.
            openDescriptors = Double(max(0, count - 3))
        }
    }

    /// Adds what is known, by the names that Prometheus's own libraries give it.
    package func add(to exposition: inout Exposition) {
        exposition.add(
            "process_resident_memory_bytes", .gauge, "Resident memory size in bytes.", residentMemory)
        exposition.add(
            "process_cpu_seconds_total", .counter, "Total user and system CPU time spent in seconds.", processorTime)
        exposition.add("process_open_fds", .gauge, "Number of open file descriptors.", openDescriptors)
        exposition.add("process_threads", .gauge, "Number of threads.", threads)
        exposition.add(
            "process_start_time_seconds", .gauge, "Start time of the process since unix epoch in seconds.", start)
    }

    /// The text of a file of proc(5).
    private static func text(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
}
