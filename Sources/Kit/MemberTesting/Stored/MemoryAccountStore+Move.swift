package import Foundation
package import MemberAccounts

extension MemoryAccountStore: MovableStore {
    package var movePlace: String { "memory" }

    package func ledgersLeft() async throws(AccountError) -> [AccountKey] {
        medium.snapshot.records.filter { $0.value.account == nil }.map(\.key)
    }

    package func impressionKeys() async throws(AccountError) -> [ImpressionKey] { Array(medium.snapshot.impressions.keys) }

    package func valueNames() async throws(AccountError) -> [SmallValueName] { Array(medium.snapshot.values.keys) }

    package func takeAccount(_ moved: MovedAccount, replacing: Bool) async throws(AccountError) -> Bool {
        try await step(on: moved.account.key) { record, _ in record.take(moved, replacing: replacing) }
    }

    package func takeLedger(_ events: [PermissionEvent], of key: AccountKey) async throws(AccountError) {
        try await step(on: key) { record, _ in record.take(events) }
    }

    package func takeImpressions(_ dates: [Date], of key: ImpressionKey) async throws(AccountError) {
        try await step { state in state.impressions[key, default: .init()].take(dates) }
    }
}
