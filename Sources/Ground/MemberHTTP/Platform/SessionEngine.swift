#if !canImport(CMemberCurl)
    import Foundation
    import MemberCore
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// The engine that sends requests on this system.
    typealias NetworkEngine = SessionEngine

    /// Requests through `URLSession`: no cookies, no cache, no stored credentials, redirects left to the caller.
    final class SessionEngine: Sendable {
        private let proxied: SessionWithDelegate
        /// For requests that no proxy may carry.
        private let direct: SessionWithDelegate
        private let isClosed = Locked(false)

        init(_ configuration: NetworkTransportConfiguration) {
            proxied = SessionWithDelegate(Self.settings(configuration), configuration)
            let settings = Self.settings(configuration)
            // An empty value means no proxy; nil would mean the system's.
            settings.connectionProxyDictionary = [:]
            direct = SessionWithDelegate(settings, configuration)
        }

        private static func settings(_ configuration: NetworkTransportConfiguration) -> URLSessionConfiguration {
            let settings = URLSessionConfiguration.ephemeral
            settings.httpCookieStorage = nil
            settings.httpShouldSetCookies = false
            settings.urlCache = nil
            settings.urlCredentialStorage = nil
            settings.requestCachePolicy = .reloadIgnoringLocalCacheData
            settings.httpAdditionalHeaders = ["User-Agent": configuration.userAgent]
            if let limit = configuration.connectionsPerHost { settings.httpMaximumConnectionsPerHost = max(1, limit) }
            requireModernTLS(settings)
            return settings
        }

        func send(_ request: HTTPRequest) async -> Result<HTTPResponse, HTTPError> {
            switch await stream(request) {
            case .failure(let error): return .failure(error)
            case .success(let (head, pipe)):
                do throws(HTTPError) { return .success(try await HTTPStream(head, pipe, owner: nil).whole()) } catch {
                    return .failure(error)
                }
            }
        }

        /// Sends a request and returns with the head of its response.
        func stream(_ request: HTTPRequest) async -> Result<(HTTPResponse, StreamPipe), HTTPError> {
            let body: SessionBody
            do throws(HTTPError) { body = try SessionBody(request.body) } catch { return .failure(error) }
            let message = URLRequest(request, body)
            let chosen = request.avoidsProxies ? direct : proxied
            let delegate = chosen.delegate
            // A task of an invalidated session would end the process.
            let made = isClosed.withLock { isClosed -> URLSessionTask? in
                guard !isClosed else { return nil }
                if let file = body.file { return chosen.session.uploadTask(with: message, fromFile: file) }
                return chosen.session.dataTask(with: message)
            }
            guard let task = made else {
                body.discard()
                return .failure(.cancelled)
            }
            let pipe = StreamPipe()
            pipe.connect(SessionSource(task, delegate))
            let watch = Task {
                try await ContinuousClock().sleep(for: request.limits.whole)
                delegate.stop(task, .timedOut)
            }
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    delegate.add(task, SessionTransfer(request, body, pipe, watch, continuation))
                    if Task.isCancelled { delegate.stop(task, .cancelled) }
                    task.resume()
                }
            } onCancel: {
                delegate.stop(task, .cancelled)
            }
        }

        func shutdown() {
            isClosed.withLock { $0 = true }
            for each in [proxied, direct] { each.session.invalidateAndCancel() }
        }
    }

    /// A session with its delegate. Each has its own, because task numbers are unique within a session only.
    private struct SessionWithDelegate: Sendable {
        let session: URLSession
        let delegate: SessionDelegate

        init(_ settings: URLSessionConfiguration, _ configuration: NetworkTransportConfiguration) {
            delegate = SessionDelegate(configuration)
            session = URLSession(configuration: settings, delegate: delegate, delegateQueue: nil)
        }
    }

    extension URLRequest {
        fileprivate init(_ request: HTTPRequest, _ body: SessionBody) {
            self.init(url: request.url)
            httpMethod = request.method.rawValue
            if body.file == nil { httpBody = request.body?.bytes }
            httpShouldHandleCookies = false
            // The time without any progress, connecting included; the time of the whole request is watched apart.
            let longest = max(request.limits.connect, request.limits.whole, .seconds(1))
            let idle = (request.limits.idle ?? longest).components
            timeoutInterval = Double(idle.seconds) + Double(idle.attoseconds) / 1e18
            let ours = ["Host", "Content-Length", "Transfer-Encoding", "Expect"]
            for field in request.headers.fields where !ours.contains(where: field.name.equalsIgnoringCase) {
                addValue(field.value, forHTTPHeaderField: field.name)
            }
            let isForm = if case .multipart? = request.body?.content { true } else { false }
            if isForm || value(forHTTPHeaderField: "Content-Type") == nil, let type = body.contentType {
                setValue(type, forHTTPHeaderField: "Content-Type")
            }
        }
    }
#endif
