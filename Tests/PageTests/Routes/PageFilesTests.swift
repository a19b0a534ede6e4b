import Foundation
import TestSupport
import Testing

@testable import Page

@Suite("the page's files")
struct PageFilesTests {
    @Test func `are all that lie in its folder`() throws {
        let folder = Paths.project.appending(path: "Sources/CPageFiles/web")
        let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        let files = (found?.allObjects as? [URL] ?? []).filter {
            (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
        }
        let names = Set(files.map { String($0.path.dropFirst(folder.path.count)) })
        #expect(!names.isEmpty)
        #expect(Set(PageFiles().paths).subtracting(PageFiles.routes + ["/examples"]) == names)
    }
}
