import Foundation
import MemberCore
import MemberOAuth

// What must hold before anything is moved.
extension AccountMove {
    /// Demands that the two stores are not one, and that the destination's other users can open what is sealed there.
    /// - Throws: `AccountError.database(_:)` with a ``MoveError`` or the destination's error.
    func check() async throws(AccountError) {
        guard try await !isOntoItself() else { throw .database(MoveError.sameStore(place: source.movePlace)) }
        try await destination.demandSharedKey()
    }

    /// Whether both stores are the same, by whatever names: a value that is written to the one is looked for in the other.
    private func isOntoItself() async throws(AccountError) -> Bool {
        let name = MoveProbe.name()
        try await destination.setValues([SmallValueChange(name, SmallValue(Data(name.name.utf8)))])
        let found: SmallValue?
        do throws(AccountError) { found = try await source.value(name) } catch {
            try? await destination.setValues([SmallValueChange(name, nil)])
            throw error
        }
        try await destination.setValues([SmallValueChange(name, nil)])
        return found != nil
    }
}

/// The small value by which a move recognizes a store. It is removed at once; one that an interrupted move has left is not moved.
enum MoveProbe {
    private static let client = AccountClient(provider: "member", environment: "", clientID: "move")

    static func name() -> SmallValueName {
        SmallValueName("probe " + SystemRandom().token(bytes: 12), of: client, isSealed: false)
    }

    static func isOne(_ name: SmallValueName) -> Bool { name.client == client }
}
