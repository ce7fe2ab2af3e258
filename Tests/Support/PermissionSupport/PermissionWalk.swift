import Foundation
import HomeSupport
import MemberTesting

/// A random walk through a world of permissions: two things must hold, whatever happens, in any order.
///
/// Directly after a successful refresh the app believes that it has a permission exactly if the provider grants it. And a page
/// that was opened because the app wanted permissions never asks for one within its cool-down, and never asks a second time
/// without a reason; nor is there an explanation within the cool-down.
public struct PermissionWalk {
    /// The events of a walk, so that a test sees that the walk did something.
    public struct Report: Sendable {
        /// The number of steps of each kind that succeeded.
        public var steps: [String: Int] = [:]
        /// The number of pages that were opened because the app wanted something.
        public var wantedPages = 0
        /// The number of them that asked again, after a reason.
        public var repeatedPages = 0
        /// The number of refreshes that were compared with the provider.
        public var comparisons = 0
        /// The violations, with the steps that led to them.
        public var faults: [String] = []

        /// An empty report.
        public init() {}

        /// Adds the report of another walk.
        public mutating func add(_ other: Report) {
            steps.merge(other.steps, uniquingKeysWith: +)
            wantedPages += other.wantedPages
            repeatedPages += other.repeatedPages
            comparisons += other.comparisons
            faults += other.faults
        }
    }

    private enum Step: String, CaseIterable {
        case signIn, ensure, ensureTwice, revoke, revokeAll, signOut, relaunch, refresh, site, wait, erase

        /// Whether the app wants permissions, and shows pages only if they are allowed.
        var wants: Bool { self == .ensure || self == .ensureTwice }
    }

    /// The kinds of steps, by their names in the report.
    public static let stepCount = Step.allCases.count

    private let world: any PermissionWorld
    private var chance: Chance
    private let seed: UInt64
    private var report = Report()
    private var log: [String] = []
    /// The parts of the provider that can be reached in this step.
    private var reach = Reach.everything
    /// The last time that the member said no or "not now", as far as the app can know it.
    private var refusals: [String: Date] = [:]

    /// A walk.
    /// - Parameters:
    ///   - world: The world; it must be new.
    ///   - seed: The same seed takes the same steps.
    public init(over world: any PermissionWorld, seed: UInt64) {
        self.world = world
        self.seed = seed
        chance = Chance(seed: seed)
    }

    /// Takes steps.
    /// - Parameter count: The number of steps.
    /// - Returns: The report.
    /// - Throws: The errors of the world's queries.
    public mutating func walk(_ count: Int) async throws -> Report {
        for _ in 0..<count { try await takeStep() }
        await world.set(.everything)
        if try world.isSignedIn() { try await perform(.refresh) }
        return report
    }

    /// Frequent steps are listed more than once.
    private static let signedIn: [Step] = [
        .ensure, .ensure, .ensure, .ensure, .ensure, .ensureTwice, .ensureTwice, .refresh, .refresh, .site, .site, .site, .wait,
        .wait,
        .wait, .revoke, .revoke, .relaunch, .signIn, .signOut, .revokeAll, .erase,
    ]
    private static let signedOut: [Step] =
        Array(repeating: .signIn, count: 8) + [.site, .site, .wait, .wait, .relaunch, .erase]

    private mutating func takeStep() async throws {
        reach = chance.pick([.nothing, .pages] + Array(repeating: .everything, count: 14))
        await world.set(reach)
        if reach != .everything { log.append("(\(reach) can be reached)") }
        try await perform(chance.pick(try world.isSignedIn() ? Self.signedIn : Self.signedOut))
    }

    private mutating func some() -> Set<String> {
        var names: Set<String> = [chance.pick(world.names)]
        for name in world.names where chance.number(0...5) == 0 { names.insert(name) }
        return names
    }

    private mutating func perform(_ step: Step) async throws {
        var hasFailed = false
        do { try await carryOut(step) } catch {
            hasFailed = true
            log.append("… \(error)")
        }
        if !hasFailed { report.steps[step.rawValue, default: 0] += 1 }
        try examine(step, hasFailed: hasFailed)
        if step == .refresh, !hasFailed { try await compare() }
        // A granted permission may be lost and asked for again.
        for name in world.names where (try? world.hasGranted(name)) == true { refusals[name] = nil }
    }

    private mutating func carryOut(_ step: Step) async throws {
        let (names, granted) = (some(), Set(world.names.filter { _ in chance.number(0...1) == 0 }))
        let (closes, goesOn) = (chance.number(0...6) == 0, chance.number(0...3) > 0)
        let choice = MemberChoice(granted: granted, closes: closes, goesOn: goesOn)
        let others = some()
        log.append(
            "\(step.rawValue) \(names.sorted()) \(others.sorted()) of \(granted.sorted())\(closes ? " closes" : "")\(goesOn ? "" : " not now")"
        )
        switch step {
        case .signIn: try await world.signIn(asking: names, choice)
        case .ensure: try await world.ensure([names], choice)
        case .ensureTwice: try await world.ensure([names, others], choice)
        case .revoke: try await world.revoke(chance.pick(world.names))
        case .revokeAll: try await world.revokeAll()
        case .signOut: try await world.signOut()
        case .relaunch: try await world.relaunch()
        case .refresh: try await world.refresh()
        case .site: try await world.changeOnSite(chance.pick(world.names), chance.pick(SiteChange.allCases))
        case .wait: world.clock.advance(by: .seconds(chance.number(1...48) * 3_600))
        case .erase:
            try await world.eraseLedgers()
            refusals = [:]
        }
    }

    /// Checks the shown pages in their order, and remembers the member's decisions.
    private mutating func examine(_ step: Step, hasFailed: Bool) throws {
        var explained: Set<String> = []
        for shown in world.takeShown() {
            switch shown {
            case .explanation(let names, let goesOn):
                checkCoolDown(of: names, "explained")
                explained.formUnion(names)
                if !goesOn { for name in names { refusals[name] = world.clock.now } }
            case .page(let asked, let granted):
                if step.wants { check(asked, explained) }
                guard let granted, isLearnt(step, hasFailed: hasFailed) else { continue }
                for name in asked { refusals[name] = granted.contains(name) ? nil : world.clock.now }
            }
        }
    }

    /// Whether the app can know what the member decided on a page.
    private func isLearnt(_ step: Step, hasFailed: Bool) -> Bool {
        !hasFailed || (reach != .pages && (step == .ensure || world.learnsOfDeclinedSignIns))
    }

    private mutating func check(_ asked: Set<String>, _ explained: Set<String>) {
        report.wantedPages += 1
        checkCoolDown(of: asked, "asked for")
        let again = asked.filter { refusals[$0] != nil }
        if !again.isEmpty { report.repeatedPages += 1 }
        for name in again.subtracting(explained).sorted() { fault("\(name) was asked for again without a reason") }
    }

    private mutating func checkCoolDown(of names: Set<String>, _ what: String) {
        for name in names.sorted() {
            guard let refusal = refusals[name] else { continue }
            let age = Duration.seconds(world.clock.now.timeIntervalSince(refusal))
            if age < world.coolDown { fault("\(name) was \(what) \(age) after a no") }
        }
    }

    private mutating func compare() async throws {
        report.comparisons += 1
        for name in world.names {
            let (here, there) = (try world.hasGranted(name), try await world.grants(name))
            if here != there { fault("\(name) is \(here ? "granted" : "missing") here, and not so at the provider") }
        }
    }

    private mutating func fault(_ text: String) {
        report.faults.append("seed \(seed): \(text), after\n" + log.suffix(40).joined(separator: "\n"))
    }
}
