import Foundation
import MemberAccounts
import MemberKit
import MemberSandbox
import Testing

@Suite("The same sign-in through a vendor's names and through Members", .timeLimit(.minutes(2)))
struct TwoDoorsTests {
    /// Runs a test with both doors at one sandbox, each with its own home.
    private func both(_ vendor: Vendor, _ body: (Doorway, Doorway) async throws -> Void) async throws {
        let sandbox = try await Sandbox.start(SandboxConfiguration(providers: [vendor.configuration]))
        do {
            try await body(Doorway(.vendor, vendor, sandbox), Doorway(.members, vendor, sandbox))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    /// What differs between the traces of the two doors, and why.
    private static let differences: [Vendor: (ofVendor: [String], ofMembers: [String])] = [
        // Members shows a name for every account, and asks VK for it; the vendor's names leave that to the app.
        .vk: ([], ["told changed"]), .facebook: ([], []),
    ]

    @Test("leaves the same account, tokens, ledger and events", arguments: Vendor.allCases)
    func agrees(vendor: Vendor) async throws {
        try await both(vendor) { own, members in
            #expect(try await own.signIn(.agrees) == nil)
            #expect(try await members.signIn(.agrees) == nil)
            let (left, right) = (try await own.trace().lines, try await members.trace().lines)
            let difference = right.difference(from: left)
            let expected = Self.differences[vendor]
            #expect(difference.removals.map(\.line) == expected?.ofVendor)
            #expect(difference.insertions.map(\.line) == expected?.ofMembers)
        }
    }

    @Test(
        "leaves nothing if it fails, in both",
        arguments: [(Vendor.vk, Answer.declines), (.vk, .closesThePage), (.facebook, .declines), (.facebook, .closesThePage)])
    func comesToNothing(vendor: Vendor, answer: Answer) async throws {
        try await both(vendor) { own, members in
            let codes = [try await own.signIn(answer), try await members.signIn(answer)]
            #expect(codes == Self.codes[vendor]?[answer])
            let traces = [try await own.trace(), try await members.trace()]
            #expect(traces[0] == traces[1])
            #expect(traces[0].lines == ["active -", "open sign-ins 0"])
        }
    }

    /// The error code of each door.
    private static let codes: [Vendor: [Answer: [String]]] = [
        .vk: [.declines: ["vkid.declined", "oauth.declined"], .closesThePage: ["vkid.cancelled", "agent.cancelled"]],
        .facebook: [.declines: ["cancelled", "oauth.declined"], .closesThePage: ["cancelled", "agent.cancelled"]],
    ]

    @Test("of one member through both doors in one home makes one account, whichever door was first", arguments: Vendor.allCases)
    func oneHome(vendor: Vendor) async throws {
        let sandbox = try await Sandbox.start(SandboxConfiguration(providers: [vendor.configuration]))
        do {
            let home = try Doorway(.members, vendor, sandbox)
            for door in [Doorway.Door.vendor, .members, .vendor] {
                #expect(try await home.signIn(.agrees, by: door) == nil)
                #expect(home.members.accounts.count == 1 && home.members.accounts.first?.state == .ready)
            }
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }
}

extension CollectionDifference<String>.Change {
    fileprivate var line: String {
        switch self {
        case .insert(_, let element, _), .remove(_, let element, _): element
        }
    }
}
