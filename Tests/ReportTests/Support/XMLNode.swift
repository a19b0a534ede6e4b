import Foundation
import FoundationXML
import TestSupport

/// An element as libxml2 reads it.
final class XMLNode {
    let name: String
    let attributes: [String: String]
    var children: [XMLNode] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
        (self.name, self.attributes) = (name, attributes)
    }

    /// The root of a document; throws where it is not well-formed.
    static func root(of document: String) throws -> XMLNode {
        let parser = XMLParser(data: Data(document.utf8))
        let reader = Reader()
        parser.delegate = reader
        guard parser.parse(), let root = reader.root else {
            throw TestFailure("line \(parser.lineNumber): \(parser.parserError.map { "\($0)" } ?? "no element")")
        }
        return root
    }

    /// The children of a name.
    func all(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }

    /// The first child of a name.
    func first(_ name: String) -> XMLNode? { all(name).first }

    /// It and all elements in it.
    var subtree: [XMLNode] { [self] + children.flatMap(\.subtree) }

    private final class Reader: NSObject, XMLParserDelegate {
        var root: XMLNode?
        private var open: [XMLNode] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            let node = XMLNode(name, attributes)
            open.last?.children.append(node)
            root = root ?? node
            open.append(node)
        }

        func parser(_ parser: XMLParser, foundCharacters text: String) { open.last?.text += text }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) { open.removeLast() }
    }
}
