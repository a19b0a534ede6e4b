import Foundation
import FoundationXML
import Report
import Testing

@testable import alight

/// The elements of a drawing, read by an XML parser that is not ours.
final class DrawnElements: NSObject, XMLParserDelegate {
    /// An element with its text; that of its title is left out.
    struct Element {
        var name: String
        var attributes: [String: String]
        var text = ""

        /// An attribute that is a number.
        func number(_ attribute: String) throws -> Double {
            let text = try #require(attributes[attribute], "\(name) has no \(attribute)")
            return try #require(Double(text))
        }
    }

    /// All elements, in order.
    private(set) var all: [Element] = []
    private var open: [Int] = []

    /// Reads a document.
    init(_ document: String) throws {
        super.init()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = self
        guard parser.parse() else { throw try #require(parser.parserError) }
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        open.append(all.count)
        all.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) {
        if let last = open.last { all[last].text += characters }
    }

    /// The texts, in order.
    var texts: [String] { all.filter { $0.name == "text" }.map(\.text) }

    /// The area that an element covers, in pixels.
    struct Box {
        var x: ClosedRange<Double>
        var y: ClosedRange<Double>
    }

    /// The areas that the drawn elements cover.
    func boxes() throws -> [(element: Element, box: Box)] {
        try all.compactMap { element in
            switch element.name {
            case "rect":
                let (x, y) = (try element.number("x"), try element.number("y"))
                return (
                    element,
                    Box(x: x...(x + (try element.number("width"))), y: y...(y + (try element.number("height"))))
                )
            case "line":
                let x = try ["x1", "x2"].map { try element.number($0) }
                let y = try ["y1", "y2"].map { try element.number($0) }
                return (element, Box(x: min(x[0], x[1])...max(x[0], x[1]), y: min(y[0], y[1])...max(y[0], y[1])))
            case "text": return (element, try Self.box(ofText: element))
            case "path": return (element, try Self.box(ofPath: try #require(element.attributes["d"])))
            default: return nil
            }
        }
    }

    private static func box(ofText element: Element) throws -> Box {
        let (x, y, size) = (try element.number("x"), try element.number("y"), try element.number("font-size"))
        let width = SVG.width(of: element.text, size: size, isBold: element.attributes["font-weight"] == "bold")
        if element.attributes["transform"] != nil { return Box(x: (x - size)...x, y: (y - width)...y) }
        let shares: [String: Double] = ["middle": 0.5, "end": 1]
        let left = width * (shares[element.attributes["text-anchor"] ?? "start"] ?? 0)
        return Box(x: (x - left)...(x - left + width), y: (y - size)...(y + 0.25 * size))
    }

    /// A path of the absolute commands M, L, H, V and Z.
    private static func box(ofPath path: String) throws -> Box {
        var (x, y) = ([Double](), [Double]())
        for part in path.replacing("Z", with: "").parts(at: "MLHV") {
            let numbers = try part.dropFirst().split(separator: " ").map { try #require(Double($0), "\(part)") }
            switch part.first {
            case "H": x += numbers
            case "V": y += numbers
            default:
                try #require(numbers.count == 2)
                x.append(numbers[0])
                y.append(numbers[1])
            }
        }
        let (left, right) = (try #require(x.min()), try #require(x.max()))
        let (top, bottom) = (try #require(y.min()), try #require(y.max()))
        return Box(x: left...right, y: top...bottom)
    }
}

extension String {
    /// The parts of a path, each with its command.
    fileprivate func parts(at commands: String) -> [Substring] {
        var parts: [Substring] = []
        var start = startIndex
        for index in indices.dropFirst() where commands.contains(self[index]) {
            parts.append(self[start..<index])
            start = index
        }
        return isEmpty ? [] : parts + [self[start...]]
    }
}
