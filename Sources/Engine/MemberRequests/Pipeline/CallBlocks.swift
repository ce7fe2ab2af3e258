public import Foundation
import MemberCore

/// A record that calls are refused here for a time, because the provider would refuse them.
public struct CallBlock: Sendable, Equatable, Codable {
    /// The account's folder whose calls are refused.
    public let folder: String
    /// The refused calls, by the provider's rules: an operation, a section.
    public let scope: String
    /// Until when, by the wall clock, so that it also applies after a restart.
    public let until: Date

    /// Creates a block.
    /// - Parameters:
    ///   - folder: The account's folder.
    ///   - scope: The refused calls.
    ///   - until: Until when they are refused.
    package init(folder: String, scope: String, until: Date) {
        self.folder = folder
        self.scope = scope
        self.until = until
    }
}

/// The blocks in force, as a value.
struct CallBlocks: Sendable {
    private struct Place: Hashable {
        let folder: ExactText
        let scope: ExactText

        init(_ folder: String, _ scope: String) { (self.folder, self.scope) = (ExactText(folder), ExactText(scope)) }
    }

    private var ends: [Place: Date] = [:]

    func all(at now: Date) -> [CallBlock] {
        ends.filter { $1 > now }.map { CallBlock(folder: $0.folder.text, scope: $0.scope.text, until: $1) }
            .sorted { ($0.folder, $0.scope) < ($1.folder, $1.scope) }
    }

    /// The longest block for one of these scopes; nil if it does not exist.
    func block(_ folder: String, _ scopes: [String], at now: Date) -> CallBlock? {
        if ends.isEmpty { return nil }
        return scopes.compactMap { scope in
            ends[Place(folder, scope)].map { CallBlock(folder: folder, scope: scope, until: $0) }
        }.filter { $0.until > now }.max { $0.until < $1.until }
    }

    /// Adds a block, unless a longer one applies.
    /// - Returns: Whether it is longer than the block so far.
    @discardableResult
    mutating func add(_ block: CallBlock, at now: Date) -> Bool {
        ends = ends.filter { $1 > now }
        let place = Place(block.folder, block.scope)
        guard block.until > ends[place] ?? .distantPast else { return false }
        ends[place] = block.until
        return true
    }

    /// Removes the blocks of these scopes: a success shows that the provider allows them again.
    /// - Returns: The scopes that had one.
    @discardableResult
    mutating func clear(_ folder: String, _ scopes: [String]) -> [String] {
        if ends.isEmpty { return [] }
        return scopes.filter { ends.removeValue(forKey: Place(folder, $0)) != nil }
    }

    /// Removes the blocks of a folder.
    /// - Returns: Whether there was one.
    @discardableResult
    mutating func clear(_ folder: String) -> Bool {
        let count = ends.count
        ends = ends.filter { $0.key.folder != ExactText(folder) }
        return ends.count < count
    }
}

/// The place where the blocks of a client outlive the process. A vault's is read once, when the client's traffic is made: blocks that
/// another process adds later are not seen before the next start. One that machines share is read before a call. What fails there is
/// reported there, and fails no call.
struct CallBlockStore: Sendable {
    /// Stores a block, and replaces the one of the same folder and scope.
    var keep: @Sendable (CallBlock) -> Void
    /// Removes the blocks of a folder: those of some scopes, or all.
    var remove: @Sendable (_ folder: String, _ scopes: [String]?) -> Void
    /// Returns what other machines may have changed in a folder; nil if it was read a few seconds ago, or cannot be read.
    var learn: (@Sendable (_ folder: String) async -> LearntBlocks?)?
}

/// The blocks of a folder as all machines share them.
struct LearntBlocks: Sendable, Equatable {
    /// Those that are in force.
    var found: [CallBlock] = []
    /// The scopes whose block was there at the last look, and has been lifted since.
    var lifted: [String] = []
}
