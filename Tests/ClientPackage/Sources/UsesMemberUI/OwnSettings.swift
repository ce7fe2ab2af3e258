import Foundation
import MemberUI

/// A website's own memory of what its members allowed.
struct OwnSettings: PermissionSettingsSource {
    func covers(_ provider: String) -> Bool { provider == "harbour" }

    func settings(of account: String, in language: MemberLanguage) async throws -> PermissionSettings {
        PermissionSettings(
            [ShownPermission("email", title: "E-mail", status: .granted, lastUse: .distantPast, features: ["Receipts"])],
            canRemoveApp: true)
    }

    func takeBack(_ withdrawal: PermissionWithdrawal, of account: String) async throws {
        if withdrawal.choice == .everything { print("gone") } else { print(withdrawal.permissions.map(\.id)) }
    }
}

/// The page that asks, or nil where there is nothing to take back.
func asking(_ form: FormFields, of account: String, in source: some PermissionSettingsSource) async throws -> HTMLDocument? {
    let settings = try await source.settings(of: account, in: .ru)
    guard let withdrawal = PermissionChoice(form).flatMap(settings.withdrawal) else { return nil }
    let page = PermissionPage("Harbour ID", at: "/permissions/harbour", language: .ru, now: Date())
    let content = page.confirmation(withdrawal)
    return HTMLDocument(title: content.title, language: .ru, head: page.head(under: "/faces/"), body: [content.main])
}

/// Whether a form may take back what it names, or the page that asks is shown anew.
func isConfirmed(_ withdrawal: PermissionWithdrawal, by form: FormFields) -> Bool { withdrawal.wasShown(in: form) }

/// Settings without a view.
@MainActor
func ask(_ source: some PermissionSettingsSource, of account: String) async -> [String]? {
    let model = PermissionSettingsModel(
        PermissionSettingsWork(
            load: { try await source.settings(of: account, in: .en) }, takeBack: { try await source.takeBack($0, of: account) }))
    await model.load()
    model.switchOff(.feature("Receipts"))
    return model.asked?.stops
}
