#if !canImport(CMemberCurl)
    import Foundation
    import MemberCore
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Requests through `URLSession`: no cookies, no cache, no stored credentials, redirects left to the caller.
    final class SessionEngine: Sendable {
        private let session: URLSession
        private let delegate: SessionDelegate
        private let isClosed = Locked(false)

        init(_ configuration: NetworkTransportConfiguration) {
            let settings = URLSessionConfiguration.ephemeral
            settings.httpCookieStorage = nil
            settings.httpShouldSetCookies = false
            settings.urlCache = nil
            settings.urlCredentialStorage = nil
            settings.requestCachePolicy = .reloadIgnoringLocalCacheData
            settings.httpAdditionalHeaders = ["User-Agent": configuration.userAgent]
            requireModernTLS(settings)
            delegate = SessionDelegate(rootsPath: configuration.extraRootCertificatesPath)
            session = URLSession(configuration: settings, delegate: delegate, delegateQueue: nil)
        }

        func send(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPError> {
            // A task of an invalidated session would end the process.
            guard let task = isClosed.withLock({ $0 ? nil : session.dataTask(with: URLRequest(request)) }) else {
                return .failure(.cancelled)
            }
            let whole = request.limits.whole
            let watch = Task { [delegate] in
                try await ContinuousClock().sleep(for: whole)
                delegate.stop(task, .timedOut)
            }
            defer { watch.cancel() }
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    delegate.add(task, SessionTransfer(limit: request.limits.body, continuation: continuation))
                    if Task.isCancelled { delegate.stop(task, .cancelled) }
                    task.resume()
                }
            } onCancel: {
                delegate.stop(task, .cancelled)
            }
        }

        func shutdown() {
            isClosed.withLock { $0 = true }
            session.invalidateAndCancel()
        }
    }

    extension URLRequest {
        fileprivate init(_ request: HTTPRequest) {
            self.init(url: request.url)
            httpMethod = request.method.rawValue
            httpBody = request.body?.bytes
            httpShouldHandleCookies = false
            // The time without any progress, until the connection stands as well; the whole is watched apart.
            let connect = request.limits.connect.components
            let whole = request.limits.whole.components
            timeoutInterval = Double(max(connect.seconds, whole.seconds, 1))
            let ours = ["Host", "Content-Length", "Transfer-Encoding", "Expect"]
            for field in request.headers.fields where !ours.contains(where: field.name.equalsIgnoringCase) {
                addValue(field.value, forHTTPHeaderField: field.name)
            }
            if value(forHTTPHeaderField: "Content-Type") == nil, let type = request.body?.contentType {
                setValue(type, forHTTPHeaderField: "Content-Type")
            }
        }
    }
#endif
