#if canImport(UIKit)
    import UIKit

    /// Opens other apps by the system.
    struct SystemAppLinks: AppLinks {
        @MainActor
        func openUniversalLink(_ url: URL) async -> Bool {
            await UIApplication.shared.open(url, options: [.universalLinksOnly: true])
        }

        @MainActor
        func openScheme(_ url: URL) async -> Bool { await UIApplication.shared.open(url) }

        var isActive: Bool {
            get async { await MainActor.run { UIApplication.shared.applicationState == .active } }
        }

        func activations() -> AsyncStream<Void> {
            let (stream, continuation) = AsyncStream<Void>.makeStream()
            let listener = ActivationListener(continuation)
            NotificationCenter.default.addObserver(
                listener, selector: #selector(ActivationListener.activated),
                name: UIApplication.didBecomeActiveNotification, object: nil)
            continuation.onTermination = { _ in NotificationCenter.default.removeObserver(listener) }
            return stream
        }
    }

    /// Hears that the app has come to the front.
    private final class ActivationListener: NSObject, Sendable {
        private let continuation: AsyncStream<Void>.Continuation

        init(_ continuation: AsyncStream<Void>.Continuation) { self.continuation = continuation }

        @objc func activated() { continuation.yield() }
    }
#endif
