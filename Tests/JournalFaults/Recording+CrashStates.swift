extension Recording {
    /// The states that a loss of power can leave.
    ///
    /// All changes that a file's sync follows are on the disk, and so are creations and deletions that a sync of the folder follows.
    /// The system writes later changes as it likes. These give the following states:
    ///
    /// - all of them;
    /// - each beginning of them, with the last write whole or torn;
    /// - all but one operation, and all with one of the writes torn;
    /// - all but what was done to one file;
    /// - each beginning of the creations and deletions, with all that was written and with nothing of it.
    ///
    /// The content that a failed sync was to bring to the disk is lost in half of the states from then on, whatever follows.
    /// Linux takes it for written.
    ///
    /// The crash is assumed just before each sync, before each mark and at the end. Of the operations between these, each
    /// beginning is among the states. States in which the same operations have reached the disk are given once for each
    /// mark.
    ///
    /// - Parameter operation: only crashes after this many operations are of interest.
    package func crashStates(after operation: Int? = nil) -> [CrashState] {
        var states: [CrashState] = []
        var pending = PendingOperations()
        var known: Set<Effect> = []
        for number in 0...operations.count {
            let next = number < operations.count ? operations[number] : nil
            if next?.endsWindow ?? true, number >= operation ?? 0 {
                for (missing, torn) in pending.losses {
                    let state = CrashState(recording: self, operation: number, missing: missing, torn: torn)
                    if known.insert(effect(of: state)).inserted { states.append(state) }
                }
            }
            guard let next else { break }
            if case .mark = next { known = [] }
            pending.add(next, number: number)
        }
        return states
    }

    /// The states that the end of the process alone, such as by `kill -9`, can leave: after each operation all that it had done.
    ///
    /// - Parameter operation: only ends after this many operations are of interest.
    package func killStates(after operation: Int? = nil) -> [CrashState] {
        (0...operations.count).dropFirst(operation ?? 0).map {
            CrashState(recording: self, operation: $0, missing: [], torn: nil)
        }
    }

    /// Which operations have reached the disk.
    private struct Effect: Hashable {
        /// All before this one but for the missing ones.
        var end: Int
        var missing: [Int]
        var torn: Int?
    }

    private func effect(of state: CrashState) -> Effect {
        var effect = Effect(end: state.operation, missing: state.missing, torn: state.torn)
        while effect.end > 0 {
            if effect.missing.last == effect.end - 1 {
                effect.missing.removeLast()
            } else if operations[effect.end - 1].changesFiles {
                break
            }
            effect.end -= 1
        }
        return effect
    }
}

/// The operations that the disk need not have.
private struct PendingOperations {
    /// Writes and truncations by their file, and creations and deletions, each in order.
    private var writes: [(number: Int, file: Int, isTearable: Bool)] = []
    private var renamings: [Int] = []
    /// The operations that failed syncs were to bring to the disk.
    private var given: [Int] = []
    private var image = FolderImage()

    mutating func add(_ operation: Operation, number: Int) {
        switch operation {
        case .create, .delete:
            renamings.append(number)
        case .write(let name, _, _), .truncate(let name, _):
            guard let file = image.seen[name] else { return }
            writes.append((number, file, operation.tornLength != nil))
        case .sync(let name):
            writes.removeAll { $0.file == image.seen[name] }
        case .failedSync(let name):
            given += writes.filter { $0.file == image.seen[name] }.map(\.number)
            writes.removeAll { $0.file == image.seen[name] }
        case .syncFolder:
            renamings = []
        case .mark, .failure:
            break
        }
        // Names are all that counts here.
        if case .write = operation {} else { image.apply(operation) }
    }

    /// Which of them are lost, in order, and which is torn.
    var losses: [(missing: [Int], torn: Int?)] {
        let losses = lossesOfPending
        guard !given.isEmpty else { return losses }
        return losses + losses.map { (($0.missing + given).sorted(), $0.torn) }
    }

    private var lossesOfPending: [(missing: [Int], torn: Int?)] {
        let numbers = writes.map(\.number)
        var losses: [(missing: [Int], torn: Int?)] = [([], nil)]
        for (index, write) in writes.enumerated() {
            losses.append((Array(numbers[index...]), nil))
            losses.append(([write.number], nil))
            guard write.isTearable else { continue }
            losses.append((Array(numbers[(index + 1)...]), write.number))
            losses.append(([], write.number))
        }
        for file in Set(writes.map(\.file)).sorted() {
            losses.append((writes.filter { $0.file == file }.map(\.number), nil))
        }
        for index in renamings.indices {
            losses.append((Array(renamings[index...]), nil))
            losses.append(((numbers + renamings[index...]).sorted(), nil))
        }
        return losses
    }
}

extension Operation {
    /// Whether what the disk must have is another thing after it.
    fileprivate var endsWindow: Bool {
        switch self {
        case .sync, .syncFolder, .mark, .failedSync: true
        case .create, .write, .truncate, .delete, .failure: false
        }
    }

    fileprivate var changesFiles: Bool {
        switch self {
        case .create, .write, .truncate, .delete: true
        case .sync, .syncFolder, .mark, .failure, .failedSync: false
        }
    }
}
