import Foundation

/// A state with something in it that is wrong.
struct Mutant {
    private(set) var state: Data
    /// The change that was made to the state.
    private(set) var change = ""

    private static let numbers: [any Sendable] = [
        -1, 0, 1, 2, 7, 255, 65_536, 2_147_483_648, Int.max, Int.min, 1_000_000_000_000, -1_000_000_000_000, 0.5,
        -0.001, Double.leastNonzeroMagnitude, 1e6, -1e6, 1e12, 1e18, 1e300, -1e300,
    ]
    private static let texts = ["", "A", "!", "gnss", "none", "available", "_____w", "AAAAAAAAAAAAAAAA", "running"]

    /// A state that is cut short, or in which one value is another.
    init(of state: Data, _ noise: inout Noise) throws {
        self.state = state
        guard Int.random(in: 0..<10, using: &noise) > 0 else {
            let count = Int.random(in: 0..<state.count, using: &noise)
            self.state = state.prefix(count)
            change = "cut after \(count) bytes"
            return
        }
        var tree = try JSONSerialization.jsonObject(with: state)
        mutate(&tree, &noise)
        self.state = try JSONSerialization.data(withJSONObject: tree)
    }

    /// Goes down to some value, and changes it.
    private mutating func mutate(_ value: inout Any, _ noise: inout Noise) {
        let isHere = Int.random(in: 0..<12, using: &noise) == 0
        switch value {
        case var members as [String: Any] where !members.isEmpty:
            // In an order of its own, which is not the same from run to run.
            guard let key = members.keys.sorted().randomElement(using: &noise), var member = members[key] else {
                return
            }
            change += ".\(key)"
            if isHere {
                members[key] = nil
                if Bool.random(using: &noise) { members["\(Int.random(in: -2..<40, using: &noise))"] = member }
                change += " taken out"
            } else {
                mutate(&member, &noise)
                members[key] = member
            }
            value = members
        case var elements as [Any] where !elements.isEmpty:
            let index = Int.random(in: elements.indices, using: &noise)
            change += "[\(index)]"
            switch isHere ? Int.random(in: 0..<3, using: &noise) : 3 {
            case 0: elements = []
            case 1: elements.remove(at: index)
            case 2: elements.append(elements[index])
            default: mutate(&elements[index], &noise)
            }
            if isHere { change += " emptied, taken out or doubled" }
            value = elements
        case let text as String:
            var text = text
            if Bool.random(using: &noise), !text.isEmpty {
                // Of packed numbers some others come out of it.
                var digits = Array(text.utf8)
                for _ in 0..<Int.random(in: 1...3, using: &noise) {
                    digits[Int.random(in: digits.indices, using: &noise)] = UInt8.random(in: 65...90, using: &noise)
                }
                text = String(decoding: digits, as: UTF8.self)
            } else {
                text = Self.texts.randomElement(using: &noise) ?? ""
            }
            value = text
            change += " = another text"
        case let number as NSNumber where Int.random(in: 0..<4, using: &noise) == 0:
            value = number.doubleValue * Double.random(in: -3...3, using: &noise)
            change += " = \(value)"
        default:
            value = Self.numbers.randomElement(using: &noise) ?? 0
            change += " = \(value)"
        }
    }
}
