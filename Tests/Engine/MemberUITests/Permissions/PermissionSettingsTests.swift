import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import MemberUI

extension PermissionSettings {
    /// An invented harbour's settings: two features that share a permission, one permission for signing in, one declined
    /// permission.
    static let harbour = PermissionSettings(
        [
            ShownPermission("profile", title: "Name", status: .granted, isRevocable: false),
            ShownPermission("email", title: "E-mail", status: .granted, features: ["Receipts", "Letters"]),
            ShownPermission("berths", title: "Berths", status: .granted, features: ["Receipts"]),
            ShownPermission("crew", title: "Crew", status: .declined, features: ["Crew list"]),
        ], canRemoveApp: true)
}

@Suite("Settings of permissions")
struct PermissionSettingsTests {
    private let settings = PermissionSettings.harbour

    @Test("group permissions by the features that they serve, in the given order; the others come last")
    func features() {
        #expect(settings.features.map(\.name) == ["Receipts", "Letters", "Crew list", nil])
        #expect(settings.features.map { $0.permissions.map(\.id) } == [["email", "berths"], ["email"], ["crew"], ["profile"]])
        #expect(settings.features.map(\.isOn) == [true, true, false, true])
        #expect(settings.features.map(\.hasSwitch) == [true, false, false, false])
        #expect(PermissionSettings([]).features == [])
    }

    @Test("a feature with an empty name or only spaces does not count: its permissions are with those that serve no feature")
    func nameless() {
        let settings = PermissionSettings([
            ShownPermission("a", status: .granted, features: ["", "Letters"]),
            ShownPermission("b", status: .granted, features: [" "]),
        ])
        #expect(settings.features.map(\.name) == ["Letters", nil] && settings.features.map(\.id) == ["Letters", ""])
        #expect(settings.features.map { $0.permissions.map(\.id) } == [["a"], ["b"]])
        #expect(settings.withdrawal(.feature("")) == nil)
    }

    @Test(
        "list what a switch revokes and which features stop",
        arguments: [
            (.permission("email"), ["email"], ["Receipts", "Letters"]), (.permission("berths"), ["berths"], ["Receipts"]),
            (.feature("Receipts"), ["email", "berths"], ["Receipts", "Letters"]),
            (.feature("Letters"), ["email"], ["Receipts", "Letters"]),
            (.everything, ["profile", "email", "berths"], ["Receipts", "Letters"]),
        ] as [(PermissionChoice, [String], [String])])
    func withdrawal(choice: PermissionChoice, taken: [String], stops: [String]) throws {
        let withdrawal = try #require(settings.withdrawal(choice))
        #expect(withdrawal.permissions.map(\.id) == taken)
        #expect(withdrawal.stops == stops)
        #expect(withdrawal.choice == choice)
    }

    @Test(
        "revoke no permission that the app lacks, that cannot be revoked alone, or that is unknown",
        arguments: [.permission("crew"), .permission("profile"), .permission("no"), .feature("Crew list"), .feature("no")]
            as [PermissionChoice])
    func nothing(choice: PermissionChoice) {
        #expect(settings.withdrawal(choice) == nil)
    }

    @Test("an app is removed only if the provider supports it, and then even without permissions")
    func everything() {
        #expect(PermissionSettings(settings.permissions).withdrawal(.everything) == nil)
        #expect(PermissionSettings([], canRemoveApp: true).withdrawal(.everything)?.permissions == [])
    }

    @Test("a switch is read back from a form unchanged, and two switches at once are invalid")
    func fields() {
        for choice in [PermissionChoice.permission("a&b=c"), .feature("Письма"), .everything] {
            #expect(PermissionChoice(FormFields([(choice.field.name, choice.field.value)])) == choice)
        }
        for fields in [[], [("permission", "a"), ("feature", "b")], [("everything", "no")]] as [[(String, String)]] {
            #expect(PermissionChoice(FormFields(fields)) == nil)
        }
    }
}

@Suite("Settings of permissions without their view", .timeLimit(.minutes(1)))
@MainActor
struct PermissionSettingsModelTests {
    private let taken = Locked<[[String]]>([])
    private let fails = Locked(false)
    /// Whether the revocation succeeds in part before an error: the next of several failed.
    private let stopsHalfway = Locked(false)

    private func model() -> PermissionSettingsModel {
        PermissionSettingsModel(
            PermissionSettingsWork(
                load: { [taken, fails] in
                    if fails.value { throw MemberTestError() }
                    var settings = PermissionSettings.harbour
                    for id in taken.value.flatMap(\.self) {
                        for index in settings.permissions.indices where settings.permissions[index].id == id {
                            settings.permissions[index].status = .revoked
                        }
                    }
                    return settings
                },
                takeBack: { [taken, fails, stopsHalfway] withdrawal in
                    if fails.value { throw MemberTestError() }
                    let ids = withdrawal.permissions.map(\.id)
                    taken.withLock { $0.append(stopsHalfway.value ? Array(ids.prefix(1)) : ids) }
                    if stopsHalfway.value { throw MemberTestError() }
                }))
    }

    private struct MemberTestError: Error {}

    /// A model whose settings can no longer be read after a revocation, because the account is removed then.
    private func forgetful() -> PermissionSettingsModel {
        PermissionSettingsModel(
            PermissionSettingsWork(
                load: { [taken] in
                    guard taken.value.isEmpty else { throw MemberTestError() }
                    return .harbour
                }, takeBack: { [taken] withdrawal in taken.withLock { $0.append(withdrawal.permissions.map(\.id)) } }))
    }

    @Test("after the app is removed the model says so, and shows nothing as granted, even if nothing can be read any more")
    func removed() async {
        let model = forgetful()
        await model.load()
        model.switchOff(.everything)
        await model.confirm()
        #expect(model.done?.choice == .everything && model.trouble == nil)
        #expect(model.settings?.permissions.contains { $0.status == .granted } == false && model.settings?.canRemoveApp == false)
        #expect(model.settings?.permissions.map(\.status) == [.revoked, .revoked, .revoked, .declined])
    }

    @Test("a revocation is shown and reported, even if the present permissions cannot be read afterwards")
    func takenUnread() async {
        let model = forgetful()
        await model.load()
        model.switchOff(.permission("berths"))
        await model.confirm()
        #expect(model.done?.permissions.map(\.id) == ["berths"] && model.trouble == nil)
        #expect(model.settings?.permissions.map(\.status) == [.granted, .granted, .revoked, .declined])
        #expect(model.settings?.canRemoveApp == true)
    }

    @Test("a switch asks first; only the confirmation revokes, and then the permissions are read again")
    func confirmed() async {
        let model = model()
        model.switchOff(.permission("email"))
        #expect(model.asked == nil && model.settings == nil)
        await model.load()
        model.switchOff(.feature("Receipts"))
        #expect(model.asked?.permissions.map(\.id) == ["email", "berths"] && taken.value.isEmpty)
        await model.confirm()
        #expect(taken.value == [["email", "berths"]])
        #expect(model.asked == nil && model.done?.permissions.count == 2 && !model.isBusy)
        #expect(model.settings?.permissions.filter { $0.status == .revoked }.count == 2)
        model.switchOff(.permission("email"))
        #expect(model.asked == nil && model.done == nil)
    }

    @Test("a dialog that closes itself at the tap still revokes what it asked about")
    func closedByTheTap() async throws {
        let model = model()
        await model.load()
        model.switchOff(.permission("email"))
        let asked = try #require(model.asked)
        model.keep()
        await model.confirm(asked)
        #expect(taken.value == [["email"]] && model.done == asked)
    }

    @Test("if only a part could be revoked, that part is shown as revoked")
    func halfway() async {
        let model = model()
        await model.load()
        stopsHalfway.withLock { $0 = true }
        model.switchOff(.feature("Receipts"))
        await model.confirm()
        #expect(model.trouble == .failed && model.done == nil)
        #expect(model.settings?.permissions.filter { $0.status == .revoked }.map(\.id) == ["email"])
    }

    @Test("keeping a permission revokes nothing")
    func kept() async {
        let model = model()
        await model.load()
        model.switchOff(.permission("email"))
        model.keep()
        await model.confirm()
        #expect(taken.value.isEmpty && model.asked == nil)
    }

    @Test("a failure is shown as a sentence for members, keeps the known state, and is forgotten by the next step")
    func failed() async {
        let model = model()
        await model.load()
        fails.withLock { $0 = true }
        model.switchOff(.permission("email"))
        await model.confirm()
        #expect(model.trouble == .failed && model.done == nil && !model.isBusy)
        #expect(model.settings == .harbour)
        fails.withLock { $0 = false }
        model.switchOff(.permission("email"))
        #expect(model.trouble == nil && model.asked != nil)
    }
}
