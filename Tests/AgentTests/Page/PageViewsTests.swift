import Synchronization
import Testing

@testable import Agent

@Suite("pages that are looked at")
struct PageViewsTests {
    @Test func `count until they are hidden, or have said nothing for 45 s`() {
        let now = Mutex(ContinuousClock.now)
        let views = PageViews { now.withLock { $0 } }
        #expect(!views.isSomebodyLooking)
        views.see("a", isVisible: true)
        views.see("b", isVisible: true)
        views.see("a", isVisible: false)
        #expect(views.isSomebodyLooking)
        now.withLock { $0 += .seconds(45) }
        #expect(views.isSomebodyLooking)
        now.withLock { $0 += .seconds(1) }
        #expect(!views.isSomebodyLooking)
        views.see("b", isVisible: true)
        views.see("b", isVisible: false)
        #expect(!views.isSomebodyLooking)
    }

    @Test func `are forgotten where there are too many`() {
        let views = PageViews()
        for number in 0...PageViews.capacity { views.see("\(number)", isVisible: true) }
        for number in 1...PageViews.capacity { views.see("\(number)", isVisible: false) }
        #expect(!views.isSomebodyLooking)
    }
}
