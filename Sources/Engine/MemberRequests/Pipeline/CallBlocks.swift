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

    mutating func add(_ block: CallBlock, at now: Date) {
        ends = ends.filter { $1 > now }
        let place = Place(block.folder, block.scope)
        ends[place] = max(ends[place] ?? block.until, block.until)
    }

    /// Removes the blocks of these scopes: a success shows that the provider allows them again.
    mutating func clear(_ folder: String, _ scopes: [String]) {
        if ends.isEmpty { return }
        for scope in scopes { ends[Place(folder, scope)] = nil }
    }

    mutating func clear(_ folder: String) { ends = ends.filter { $0.key.folder != ExactText(folder) } }
}
