import Navigation
import Observations
import Positioning
@testable import Report
import TestSupport
import Testing

@Suite struct `A report` {
    private func document(_ traces: [RideTrace]) -> String {
        var report = RideReport(TestRide.network)
        let pages = traces.map { report.add($0, SignalStrengths()) }
        return report.beginning + pages.joined() + report.end
    }

    /// The part behind the doctype is XML as well, but for the elements that HTML does not close.
    private func root(_ document: String) throws -> XMLNode {
        let closed = document.replacing("<!DOCTYPE html>\n", with: "")
            .replacing("<meta charset=\"utf-8\">", with: "").replacing(#/<meta name="viewport"[^>]*>/#, with: "")
        return try XMLNode.root(of: closed)
    }

    @Test func `is whole, and takes nothing from elsewhere`() throws {
        let document = document([TestRide.trace(), TestRide.trace(name: "<script>alert(1)</script>")])
        let nodes = try root(document).subtree
        #expect(!nodes.contains { ["script", "link", "img", "iframe", "object"].contains($0.name) })
        for node in nodes {
            for attribute in ["href", "src"] {
                #expect(node.attributes[attribute].map { $0.hasPrefix("#ride-") } ?? true)
            }
            #expect(!node.attributes.keys.contains { $0.hasPrefix("on") })
        }
        #expect(!document.contains("url(") && !document.contains("@import"))
    }

    @Test func `says of each picture what it shows`() throws {
        let pictures = try root(document([TestRide.trace()])).subtree.filter {
            $0.name == "svg" && $0.attributes["role"] == "img"
        }
        let labels = pictures.compactMap { $0.attributes["aria-label"] }
        let beginnings = ["The line; ", "Distance along Line against time", "Map of", "Against time, from"]
        #expect(labels.count == 4)
        #expect(zip(labels, beginnings).allSatisfy { $0.hasPrefix($1) }, "\(labels)")
    }

    @Test func `has a row for each ride, and sums`() throws {
        let nodes = try root(document([TestRide.trace(), TestRide.trace(name: "b")])).subtree
        let table = try #require(nodes.first { $0.name == "table" })
        let rows = try #require(table.first("tbody")).children
        #expect(rows.count == 3 && rows[2].children[0].text == "all")
        #expect(rows[0].children[8].text == "259" && rows[2].children[8].text == "518")
        #expect(rows.allSatisfy { $0.children.count == table.first("thead")?.children[0].children.count })
        #expect(nodes.filter { $0.name == "section" }.map { $0.attributes["id"] } == ["ride-1", "ride-2"])
    }

    @Test func `claims nothing of a ride on no line`() throws {
        var trace = RideTrace(name: "away")
        trace.observe(.init(.fix(.init(0, .place(50, 8), speed: 20)), at: .second(0)))
        trace.conclude([], .init(network: TestRide.network))
        let text = document([trace])
        #expect(text.contains("The ride was on no line of the network"))
        #expect(!text.contains("Distance along") && !text.contains("aria-label=\"Map"))
        #expect(text.contains("aria-label=\"Against time"), "the receiver is judged all the same")
        #expect(text.contains("No journey was set, so that no alarm was due."))
        #expect(text.contains("The ride shows no stop near a platform."))
    }
}
