#if canImport(UIKit)
    public import Foundation
    import UIKit

    /// Opens other apps by the system.
    public struct SystemAppLinks: AppLinks {
        /// Creates the system's links.
        public init() {}

        /// Returns whether an app accepts an address; for a scheme only if the app's Info.plist lists it as queried.
        @MainActor
        public func canOpen(_ url: URL) -> Bool { UIApplication.shared.canOpenURL(url) }

        /// Opens an address in the app that claims it.
        @MainActor
        public func openUniversalLink(_ url: URL) async -> Bool {
            await UIApplication.shared.open(url, options: [.universalLinksOnly: true])
        }

        /// Opens an address by its scheme.
        @MainActor
        public func openScheme(_ url: URL) async -> Bool { await UIApplication.shared.open(url) }

        /// Whether this app is active.
        public var isActive: Bool {
            get async { await MainActor.run { UIApplication.shared.applicationState == .active } }
        }

        /// Returns this app's activations.
        public func activations() -> AsyncStream<Void> {
            AsyncStream(notifications: UIApplication.didBecomeActiveNotification)
        }
    }
#elseif canImport(AppKit)
    import AppKit
    public import Foundation

    /// Opens other apps by the system. Providers' apps do not claim universal links on this system; they count as not
    /// accepted, because a browser would open them.
    public struct SystemAppLinks: AppLinks {
        /// Creates the system's links.
        public init() {}

        /// Returns whether an app accepts an address.
        @MainActor
        public func canOpen(_ url: URL) -> Bool { NSWorkspace.shared.urlForApplication(toOpen: url) != nil }

        /// Returns false.
        public func openUniversalLink(_ url: URL) async -> Bool { false }

        /// Opens an address by its scheme.
        @MainActor
        public func openScheme(_ url: URL) async -> Bool { canOpen(url) && NSWorkspace.shared.open(url) }

        /// Whether this app is active.
        public var isActive: Bool {
            get async { await MainActor.run { NSApplication.shared.isActive } }
        }

        /// Returns this app's activations.
        public func activations() -> AsyncStream<Void> {
            AsyncStream(notifications: NSApplication.didBecomeActiveNotification)
        }
    }
#endif

#if canImport(UIKit) || canImport(AppKit)
    extension AsyncStream<Void> {
        /// Creates a stream with one element for each notification from now on.
        fileprivate init(notifications name: NSNotification.Name) {
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            let listener = ActivationListener(continuation)
            NotificationCenter.default.addObserver(
                listener, selector: #selector(ActivationListener.activated), name: name, object: nil)
            continuation.onTermination = { _ in NotificationCenter.default.removeObserver(listener) }
            self = stream
        }
    }

    /// Receives the app's activations.
    private final class ActivationListener: NSObject, Sendable {
        private let continuation: AsyncStream<Void>.Continuation

        init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

        @objc func activated() { continuation.yield() }
    }
#endif
