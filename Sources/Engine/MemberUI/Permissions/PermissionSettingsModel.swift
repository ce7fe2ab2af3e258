public import Observation

/// The external work of the permission settings.
public struct PermissionSettingsWork: Sendable {
    let load: @Sendable () async throws -> PermissionSettings
    let takeBack: @Sendable (PermissionWithdrawal) async throws -> Void

    /// Creates the work.
    /// - Parameters:
    ///   - load: Reads the current permissions.
    ///   - takeBack: Revokes the permissions that the member has confirmed.
    public init(
        load: @escaping @Sendable () async throws -> PermissionSettings,
        takeBack: @escaping @Sendable (PermissionWithdrawal) async throws -> Void
    ) {
        self.load = load
        self.takeBack = takeBack
    }
}

/// The settings of permissions without their view: the permissions, the open question, and the member's possible actions.
///
/// ```swift
/// let model = PermissionSettingsModel(PermissionSettingsWork(load: { try await shown() }, takeBack: { try await revoke($0) }))
/// await model.load()
/// model.switchOff(.feature("Receipts"))    // asks
/// await model.confirm()                    // takes back, then reads again
/// ```
@MainActor @Observable
public final class PermissionSettingsModel {
    /// The permissions; nil before they were read.
    public private(set) var settings: PermissionSettings?
    /// The withdrawal that the member is asked to confirm; nil where there is no question.
    public private(set) var asked: PermissionWithdrawal?
    /// Whether work is in progress; switches do nothing then.
    public private(set) var isBusy = false
    /// The last withdrawal; forgotten when the next work begins.
    public private(set) var done: PermissionWithdrawal?
    /// The last error, as far as it concerns a member; forgotten when the next work begins.
    public private(set) var trouble: MemberTrouble?
    @ObservationIgnored private let work: PermissionSettingsWork

    /// Creates settings that were not read yet.
    /// - Parameter work: The external work of the settings.
    public init(_ work: PermissionSettingsWork) { self.work = work }

    /// Reads the current permissions. After a failure, the earlier ones are kept.
    public func load() async {
        await run { work in self.settings = try await work.load() }
    }

    /// Turns a switch off: the member is asked first.
    /// - Parameter choice: The switch.
    public func switchOff(_ choice: PermissionChoice) {
        guard !isBusy else { return }
        (done, trouble) = (nil, nil)
        asked = settings?.withdrawal(choice)
    }

    /// Dismisses the question without a change.
    public func keep() { asked = nil }

    /// Revokes the permissions that were asked about, then reads the current permissions, even after a failure: a part may be
    /// revoked by then. If they cannot be read, as after the removal of the app, the revoked permissions are shown as revoked.
    public func confirm() async {
        if let asked { await confirm(asked) }
    }

    /// Revokes the permissions that the member has confirmed, as ``confirm()`` does, for use when the question is no longer
    /// open: a dialog closes itself at the tap.
    /// - Parameter withdrawal: The withdrawal that was asked about.
    public func confirm(_ withdrawal: PermissionWithdrawal) async {
        guard !isBusy else { return }
        asked = nil
        await run { work in
            do { try await work.takeBack(withdrawal) } catch {
                if let settings = try? await work.load() { self.settings = settings }
                throw error
            }
            self.done = withdrawal
            self.settings = (try? await work.load()) ?? self.settings?.without(withdrawal)
        }
    }

    private func run(_ body: @MainActor (PermissionSettingsWork) async throws -> Void) async {
        guard !isBusy else { return }
        (isBusy, done, trouble) = (true, nil, nil)
        do { try await body(work) } catch { trouble = MemberTrouble(error) }
        isBusy = false
    }
}
