import Glibc
import Positioning

/// A journal's open file, with the statements that write it and the promises of SQLite that it relies on.
///
/// In write-ahead logging (https://sqlite.org/wal.html) a commit appends its pages to a log. Until the log is written
/// back into the database, which happens when it has enough pages, the database itself is not touched.
final class JournalFile {
    private let database: Database
    private let limits: JournalLimits
    private let setState: Statement
    private let countCommit: Statement
    private let addRecord: Statement
    private let dropRecords: Statement
    private let setRide: Statement
    private let dropRides: Statement
    private let setReader: Statement
    /// Which files were opened.
    private let identity: FileIdentity?
    private let logIdentity: FileIdentity?
    /// Whether a commit is to wait for the disk, as SQLite has been told.
    private var isDurable = true
    /// Whether the disk failed in the last commit, or when the log was written back after it.
    private var hasFailed = false

    /// Opens or creates a file and checks it.
    ///
    /// The check reads the whole file: some tenths of a second for one as large as they get, from an SD card.
    init(at path: String, vfs: String?, limits: JournalLimits) throws(JournalError) {
        database = try Database(at: path, vfs: vfs, patience: limits.patience)
        self.limits = limits
        let version = try database.version()
        try database.execute("PRAGMA journal_mode = WAL")
        // The answer to setting it is not to be relied on: where the disk fails in the midst it can be "wal", too.
        guard try database.text("PRAGMA journal_mode") == "wal" else {
            throw .cannotOpen(path: path, reason: "its disk fails, or does not allow shared memory")
        }
        try database.execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA temp_store = MEMORY;
            PRAGMA cache_size = -1024;
            PRAGMA journal_size_limit = \(limits.checkpointPages * Self.frameSize);
            """)
        try database.migrate(from: version)
        let damage = try database.text("PRAGMA quick_check(1)")
        guard damage == "ok" else {
            throw .corrupt(path: path, reason: damage.split(separator: "\n").joined(separator: " "))
        }
        // The data that a killed process had left to the system's care is on the disk from here on.
        try database.checkpoint()

        setState = try database.prepare(
            "UPDATE state SET commits = commits + 1, length = ?1, checksum = ?2, bytes = ?3 WHERE id = 1")
        countCommit = try database.prepare("UPDATE state SET commits = commits + 1 WHERE id = 1")
        addRecord = try database.prepare(
            "INSERT INTO record (id, time, kind, ride, text) VALUES (?1, ?2, ?3, ?4, ?5)")
        dropRecords = try database.prepare("DELETE FROM record WHERE id <= (SELECT max(id) FROM record) - ?1")
        setRide = try database.prepare(
            """
            INSERT OR REPLACE INTO ride (id, started, ended, from_stop, to_stop, reason)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            """)
        dropRides = try database.prepare("DELETE FROM ride WHERE id <= (SELECT max(id) FROM ride) - ?1")
        setReader = try database.prepare("INSERT OR REPLACE INTO reader (name, record) VALUES (?1, ?2)")
        identity = FileIdentity(of: path)
        logIdentity = FileIdentity(of: path + "-wal")
        database.setCheckpointOnClose(true)
    }

    /// The size of a page in the log with its header, in bytes (https://sqlite.org/fileformat2.html#walformat).
    private static let frameSize = 4096 + 24

    /// Whether the files that were opened still have their names. Two calls of stat(2) tell.
    var isInPlace: Bool {
        identity != nil && FileIdentity(of: database.path) == identity
            && logIdentity != nil && FileIdentity(of: database.path + "-wal") == logIdentity
    }

    /// Leaves the files as they are when this one is closed.
    func abandon() {
        database.setCheckpointOnClose(false)
    }

    /// Prepares to be closed where a file has lost its name.
    ///
    /// A log that was deleted is written back from its open descriptor. A database that was deleted or replaced leaves
    /// its log behind, which SQLite would take for that of the file that has the name now.
    func leave() {
        guard FileIdentity(of: database.path) != identity else { return }
        abandon()
        let log = database.path + "-wal"
        guard let logIdentity, FileIdentity(of: log) == logIdentity else { return }
        unlink(log)
        unlink(database.path + "-shm")
    }

    /// Writes a state and appends to the history in one transaction.
    func commit(
        state: [UInt8]?, records: [Record], from number: Int, rides: [Ride], readers: [String: Int], isDurable: Bool
    ) throws(JournalError) -> Int {
        try checkLogSize(isDurable)
        try recoverFromFailure()
        try setDurability(isDurable)
        var first = number
        do throws(JournalError) {
            try database.transaction { () throws(JournalError) in
                try write(state)
                if !records.isEmpty { first = max(number, try newestRecord() + 1) }
                for (place, record) in records.enumerated() { try write(record, first + place) }
                if !records.isEmpty { try dropRecords.run(.integer(limits.records)) }
                for ride in rides { try write(ride) }
                if !rides.isEmpty { try dropRides.run(.integer(limits.rides)) }
                for (name, number) in readers { try setReader.run(.text(name), .integer(number)) }
            }
        } catch {
            hasFailed = true
            throw error
        }
        if database.logPages >= limits.checkpointPages { writeBack() }
        return first
    }

    /// Writes the log back into the database. The commit before has succeeded, so a failure is a matter of the next one.
    private func writeBack() {
        do { try database.checkpoint() } catch { hasFailed = true }
    }

    private func write(_ state: [UInt8]?) throws(JournalError) {
        guard let state else { return try countCommit.run() }
        let kept = KeptState(state)
        try setState.run(.integer(kept.length), .integer(kept.checksum), .bytes(kept.padded))
    }

    private func write(_ record: Record, _ number: Int) throws(JournalError) {
        try addRecord.run(
            .integer(number), .integer(Int(record.time.milliseconds)), .text(record.kind), .optional(record.ride),
            .text(record.text))
    }

    private func write(_ ride: Ride) throws(JournalError) {
        try setRide.run(
            .integer(ride.id), .integer(Int(ride.started.milliseconds)),
            .optional(ride.ended.map { Int($0.milliseconds) }), .optional(ride.from), .optional(ride.to),
            .optional(ride.reason))
    }

    /// Refuses what can be refused while another process keeps the log from being emptied.
    private func checkLogSize(_ isDurable: Bool) throws(JournalError) {
        guard !isDurable, let log = FileIdentity(of: database.path + "-wal"), log.size > limits.logBytes else { return }
        throw .heldByReader(path: database.path, bytes: log.size)
    }

    /// Writes the log back into the database after a failure of the disk.
    ///
    /// A failed fsync(2) may have lost pages of earlier commits for which the next one would not wait again; in the
    /// system's cache they are still whole. After this the log is begun anew. See A. Rebello et al., "Can Applications Recover from fsync Failures?",
    /// USENIX ATC 2020.
    private func recoverFromFailure() throws(JournalError) {
        guard hasFailed else { return }
        guard try database.checkpoint() else { throw .busy(path: database.path) }
        hasFailed = false
    }

    private func setDurability(_ isDurable: Bool) throws(JournalError) {
        guard isDurable != self.isDurable else { return }
        try database.execute("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
        self.isDurable = isDurable
    }
}

extension JournalFile {
    /// The newest state; `nil` where there is none, or what there is does not fit its checksum.
    func keptState() throws(JournalError) -> KeptState? {
        try database.prepare("SELECT length, checksum, bytes FROM state WHERE id = 1 AND bytes IS NOT NULL")
            .rows { KeptState(length: $0.integer(0), checksum: $0.integer(1), padded: $0.bytes(2)) }.first
    }

    /// How many commits there have been.
    func commits() throws(JournalError) -> Int {
        try database.integer("SELECT commits FROM state")
    }

    /// The newest records, newest last.
    func history(limit: Int) throws(JournalError) -> [Record] {
        try database.prepare("SELECT time, kind, ride, text FROM record ORDER BY id DESC LIMIT ?1")
            .rows(.integer(max(0, limit))) { Record($0) }.reversed()
    }

    /// The records after one, the oldest first.
    func records(after number: Int, limit: Int) throws(JournalError) -> [(number: Int, record: Record)] {
        try database.prepare("SELECT time, kind, ride, text, id FROM record WHERE id > ?1 ORDER BY id LIMIT ?2")
            .rows(.integer(number), .integer(max(0, limit))) { ($0.integer(4), Record($0)) }
    }

    /// The number of the newest record; 0 where there is none.
    func newestRecord() throws(JournalError) -> Int {
        try database.integer("SELECT coalesce(max(id), 0) FROM record")
    }

    /// How far each reader of the history is.
    func readers() throws(JournalError) -> [String: Int] {
        let rows = try database.prepare("SELECT name, record FROM reader").rows { ($0.text(0), $0.integer(1)) }
        return Dictionary(rows, uniquingKeysWith: max)
    }

    /// The newest rides, newest last.
    func rides(limit: Int) throws(JournalError) -> [Ride] {
        try database.prepare(
            "SELECT id, started, ended, from_stop, to_stop, reason FROM ride ORDER BY id DESC LIMIT ?1"
        )
        .rows(.integer(max(0, limit))) { row in
            Ride(
                id: row.integer(0), started: row.timestamp(1), ended: row.isNull(2) ? nil : row.timestamp(2),
                from: row.isNull(3) ? nil : row.text(3), to: row.isNull(4) ? nil : row.text(4),
                reason: row.isNull(5) ? nil : row.text(5))
        }.reversed()
    }
}

extension Statement {
    /// A column of the row, from 0, in milliseconds since 1970.
    fileprivate func timestamp(_ column: Int32) -> Timestamp {
        Timestamp(milliseconds: Int64(integer(column)))
    }
}

extension Record {
    /// The record in a row that begins with time, kind, ride and text.
    fileprivate init(_ row: Statement) {
        self.init(
            time: row.timestamp(0), kind: row.text(1), ride: row.isNull(2) ? nil : row.integer(2), text: row.text(3))
    }
}
