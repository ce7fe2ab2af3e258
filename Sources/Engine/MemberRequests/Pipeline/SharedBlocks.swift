package import Foundation
import MemberAccounts
import MemberCore

/// A place for the blocks of calls that several machines share.
package protocol SharedBlockSource: AnyObject, Sendable {
    /// Returns the blocks that are in force.
    /// - Parameter name: The account's name among all machines; it is stored in clear.
    /// - Returns: The end of each block, by scope.
    /// - Throws: An error if the source cannot be reached within its limit of time.
    func blocks(of name: String) async throws -> [String: Date]

    /// Stores a block, unless a longer one is stored.
    /// - Parameters:
    ///   - scope: The refused calls.
    ///   - until: Until when they are refused.
    ///   - name: The account's name among all machines.
    /// - Throws: An error if the source cannot be reached within its limit of time.
    func keepBlock(_ scope: String, until: Date, of name: String) async throws

    /// Removes blocks.
    /// - Parameters:
    ///   - scopes: Those to be removed; nil removes all.
    ///   - name: The account's name among all machines.
    /// - Throws: An error if the source cannot be reached within its limit of time.
    func removeBlocks(_ scopes: [String]?, of name: String) async throws
}

/// The blocks of a client that all machines share, as this one knows them: an account's are read before a call, at most every five
/// seconds. A block counts on this machine at once, whether or not it can be stored.
final class SharedBlocks: Sendable {
    /// The longest time for which an account's blocks are used without a look.
    static let longestUse = Duration.seconds(5)
    private static let mostKnown = 4_096

    private let source: any SharedBlockSource
    private let name: @Sendable (String) -> String
    private let clock: any MemberClock
    private let diagnostics: Diagnostics
    private let looks = Locked<[String: Look]>([:])

    /// The last look at an account's blocks.
    private struct Look {
        var time: Duration
        var scopes: Set<String> = []
    }

    /// - Parameters:
    ///   - source: The place.
    ///   - clock: Measures the time since the last look.
    ///   - diagnostics: Is told what could not be read or stored.
    ///   - name: The name of a folder's account among all machines; it is stored in clear.
    init(
        _ source: any SharedBlockSource, clock: any MemberClock, diagnostics: Diagnostics,
        name: @escaping @Sendable (String) -> String
    ) {
        (self.source, self.clock, self.diagnostics, self.name) = (source, clock, diagnostics, name)
    }

    /// The blocks of a client's accounts; an account's name among all machines is a digest.
    convenience init(
        _ source: any SharedBlockSource, of client: AccountClient, clock: any MemberClock, diagnostics: Diagnostics
    ) {
        self.init(source, clock: clock, diagnostics: diagnostics) { folder in
            AccountKey(
                provider: client.provider, environment: client.environment, clientID: client.clientID, subject: folder
            ).longID
        }
    }

    /// The place for a traffic's blocks.
    var store: CallBlockStore {
        CallBlockStore(
            keep: { block in
                self.trying { try await self.source.keepBlock(block.scope, until: block.until, of: self.name(block.folder)) }
            },
            remove: { folder, scopes in
                self.trying { try await self.source.removeBlocks(scopes, of: self.name(folder)) }
            },
            learn: { await self.learn($0) })
    }

    /// Returns an account's blocks, if they have not been read lately. After a failure they are not read for the same time.
    private func learn(_ folder: String) async -> LearntBlocks? {
        guard begins(folder) else { return nil }
        do {
            let found = try await source.blocks(of: name(folder))
            let lifted = note(Set(found.keys), of: folder)
            return LearntBlocks(
                found: found.map { CallBlock(folder: folder, scope: $0.key, until: $0.value) }, lifted: lifted.sorted())
        } catch {
            diagnostics.report(.warning, "requests.blocks_not_read")
            return nil
        }
    }

    private func begins(_ folder: String) -> Bool {
        let now = clock.uptime
        return looks.withLock { looks in
            if let last = looks[folder], now - last.time < Self.longestUse { return false }
            if looks.count >= Self.mostKnown { looks = [:] }
            looks[folder, default: Look(time: now)].time = now
            return true
        }
    }

    /// Notes the scopes that have a block.
    /// - Returns: Those that had one at the last look and have none now.
    private func note(_ scopes: Set<String>, of folder: String) -> Set<String> {
        looks.withLock { looks in
            let before = looks[folder]?.scopes ?? []
            looks[folder]?.scopes = scopes
            return before.subtracting(scopes)
        }
    }

    private func trying(_ work: @escaping @Sendable () async throws -> Void) {
        Task { [diagnostics] in
            do { try await work() } catch { diagnostics.report(.warning, "requests.blocks_not_stored") }
        }
    }
}
