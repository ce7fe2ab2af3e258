public import Foundation
import MemberCore
public import MemberSignIn

/// The system's links to other apps, as a script: what a sign-in by a vendor's app meets.
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

    /// Links.
    /// - Parameters:
    ///   - seemsInstalled: Whether the system says that an app would take an address, which opens nothing; as `takes` unless given. An
    ///     app that is asked for may still refuse, and one that the system says nothing of may open.
    ///   - takes: Whether an app takes an address; all are taken unless said otherwise.
    ///   - isActive: Whether this app is in front.
    ///   - onOpen: What happens when an app has taken an address.
    public init(
        seemsInstalled: (@Sendable (URL) -> Bool)? = nil, takes: @escaping @Sendable (URL) -> Bool = { _ in true },
        isActive: Bool = true, onOpen: @escaping @Sendable (URL) -> Void = { _ in }
    ) {
        self.takes = takes
        self.seemsInstalled = seemsInstalled ?? takes
        self.onOpen = onOpen
        state = Locked(State(isActive: isActive))
    }

    /// What was tried to open, in order; what no app took is among it.
    public var tries: [URL] { state.value.tries }
    /// What an app has taken, in order.
    public var opened: [URL] { state.value.opened }
    /// What no app took, in order.
    public var refused: [URL] { state.value.refused }
    /// How often somebody began to listen to this app's coming to the front.
    public var listeners: Int { state.value.continuations.count }

    /// Whether the system says that an app would take an address; asking opens nothing.
    @MainActor
    public func canOpen(_ url: URL) -> Bool { seemsInstalled(url) }
    /// Opens an address in the app that takes it.
    public func openUniversalLink(_ url: URL) async -> Bool { open(url) }
    /// Opens an address by its scheme.
    public func openScheme(_ url: URL) async -> Bool { open(url) }
    /// Whether this app is in front.
    public var isActive: Bool { get async { state.value.isActive } }

    /// Every ``activate()`` from now on.
    public func activations() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        state.withLock { $0.continuations.append(continuation) }
        return stream
    }

    /// This app comes to the front.
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
