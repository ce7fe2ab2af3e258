public import Foundation
import MemberCore
public import MemberSignIn

/// The system's links to other apps, as a script: the surroundings of a sign-in with a vendor's app.
///
/// ```swift
/// let apps = ScriptedAppLinks(onOpen: { url in
///     // The vendor's app has been opened with this address; it answers by the app's open-URL hook.
///     _ = members.value?.open(url: answer(to: url))
/// })
/// let members = try Members(home: folder, providers: [.vk], appLinks: apps)
/// ```
public final class ScriptedAppLinks: AppLinks {
    private struct State: Sendable {
        var opened: [URL] = []
        var refused: [URL] = []
        var tries: [URL] = []
        var continuations: [AsyncStream<Void>.Continuation] = []
        var isActive: Bool
    }
    private let state: Locked<State>
    private let takes: @Sendable (URL) -> Bool
    private let seemsInstalled: @Sendable (URL) -> Bool
    private let onOpen: @Sendable (URL) -> Void

    /// Creates links.
    /// - Parameters:
    ///   - seemsInstalled: Whether the system reports that an app would open an address, without opening it; the default is the result
    ///     of `takes`. An app may still refuse, and an app that the system does not report may open it.
    ///   - takes: Whether an app opens an address; by default all are opened.
    ///   - isActive: Whether this app is active.
    ///   - onOpen: Runs when an app has opened an address.
    public init(
        seemsInstalled: (@Sendable (URL) -> Bool)? = nil, takes: @escaping @Sendable (URL) -> Bool = { _ in true },
        isActive: Bool = true, onOpen: @escaping @Sendable (URL) -> Void = { _ in }
    ) {
        self.takes = takes
        self.seemsInstalled = seemsInstalled ?? takes
        self.onOpen = onOpen
        state = Locked(State(isActive: isActive))
    }

    /// The addresses that were tried, in order, including those that no app opened.
    public var tries: [URL] { state.value.tries }
    /// The addresses that an app opened, in order.
    public var opened: [URL] { state.value.opened }
    /// The addresses that no app opened, in order.
    public var refused: [URL] { state.value.refused }
    /// The number of times that a caller began to wait for this app's activation.
    public var listeners: Int { state.value.continuations.count }

    /// Whether the system reports that an app would open an address, without opening it.
    @MainActor
    public func canOpen(_ url: URL) -> Bool { seemsInstalled(url) }
    /// Opens an address in the app that accepts it.
    public func openUniversalLink(_ url: URL) async -> Bool { open(url) }
    /// Opens an address by its scheme.
    public func openScheme(_ url: URL) async -> Bool { open(url) }
    /// Whether this app is active.
    public var isActive: Bool { get async { state.value.isActive } }

    /// Returns every ``activate()`` from now on.
    public func activations() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        state.withLock { $0.continuations.append(continuation) }
        return stream
    }

    /// Activates this app.
    public func activate() {
        let continuations = state.withLock { state in
            state.isActive = true
            return state.continuations
        }
        for continuation in continuations { continuation.yield() }
    }

    private func open(_ url: URL) -> Bool {
        let isTaken = takes(url)
        state.withLock { state in
            state.tries.append(url)
            if isTaken { state.opened.append(url) } else { state.refused.append(url) }
        }
        if isTaken { onOpen(url) }
        return isTaken
    }
}
