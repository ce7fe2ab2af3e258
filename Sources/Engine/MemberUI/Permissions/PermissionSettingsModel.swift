public import Observation

/// What the settings of permissions do outside themselves.
public struct PermissionSettingsWork: Sendable {
    let load: @Sendable () async throws -> PermissionSettings
    let takeBack: @Sendable (PermissionWithdrawal) async throws -> Void

    /// Work.
    /// - Parameters:
    ///   - load: Reads what is allowed now.
    ///   - takeBack: Takes back what the member has confirmed.
    public init(
        load: @escaping @Sendable () async throws -> PermissionSettings,
        takeBack: @escaping @Sendable (PermissionWithdrawal) async throws -> Void
    ) {
        self.load = load
        self.takeBack = takeBack
    }
}

/// The settings of permissions without their view: what is allowed, what is being asked, and what the member can do with it.
///
/// ```swift
/// let model = PermissionSettingsModel(PermissionSettingsWork(load: { try await shown() }, takeBack: { try await revoke($0) }))
/// await model.load()
/// model.switchOff(.feature("Receipts"))    // asks
/// await model.confirm()                    // takes back, then reads again
/// ```
@MainActor @Observable
public final class PermissionSettingsModel {
    /// What is allowed; nil before it was read.
    public private(set) var settings: PermissionSettings?
    /// What the member is asked to confirm; nil where nothing is asked.
    public private(set) var asked: PermissionWithdrawal?
    /// Whether something is under way; switches do nothing then.
    public private(set) var isBusy = false
    /// What was taken back last; forgotten when something else begins.
    public private(set) var done: PermissionWithdrawal?
    /// What went wrong, as far as it concerns a member; forgotten when something else begins.
    public private(set) var trouble: MemberTrouble?
    @ObservationIgnored private let work: PermissionSettingsWork

    /// Settings that were not read yet.
    /// - Parameter work: What they do outside themselves.
    public init(_ work: PermissionSettingsWork) { self.work = work }

    /// Reads what is allowed now. A failure leaves what was known.
    public func load() async {
        await run { work in self.settings = try await work.load() }
    }

    /// Turns a switch off: the member is asked first.
    /// - Parameter choice: Which switch.
    public func switchOff(_ choice: PermissionChoice) {
        guard !isBusy else { return }
        (done, trouble) = (nil, nil)
        asked = settings?.withdrawal(choice)
    }

    /// Leaves everything as it is.
    public func keep() { asked = nil }

    /// Takes back what was asked about, then reads what is allowed now, also after a failure: a part may be taken back by then. What was
    /// taken back is shown so where it cannot be read, as after the removal of the app.
    public func confirm() async {
        if let asked { await confirm(asked) }
    }

    /// Takes back what the member has confirmed, as ``confirm()`` does, where the question has gone by now: a dialog closes itself at the
    /// tap.
    /// - Parameter withdrawal: What was asked about.
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
