#if !canImport(CMemberCurl)
    import Foundation
    import MemberCore
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// Requests through `URLSession`: no cookies, no cache, no stored credentials, redirects left to the caller.
    final class SessionEngine: Sendable {
        private let proxied: SessionDoor
        /// For what no proxy may carry.
        private let direct: SessionDoor
        private let isClosed = Locked(false)

        init(_ configuration: NetworkTransportConfiguration) {
            proxied = SessionDoor(Self.settings(configuration), configuration)
            let settings = Self.settings(configuration)
            // Empty means none; nil would mean the system's.
            settings.connectionProxyDictionary = [:]
            direct = SessionDoor(settings, configuration)
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

        /// Sends a request and returns with the head of its answer.
        func stream(_ request: HTTPRequest) async -> Result<(HTTPResponse, StreamPipe), HTTPError> {
            let body: SessionBody
            do throws(HTTPError) { body = try SessionBody(request.body) } catch { return .failure(error) }
            let message = URLRequest(request, body)
            let door = request.avoidsProxies ? direct : proxied
            let delegate = door.delegate
            // A task of an invalidated session would end the process.
            let made = isClosed.withLock { isClosed -> URLSessionTask? in
                guard !isClosed else { return nil }
                if let file = body.file { return door.session.uploadTask(with: message, fromFile: file) }
                return door.session.dataTask(with: message)
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
            for door in [proxied, direct] { door.session.invalidateAndCancel() }
        }
    }

    /// A session with what its tasks answer to: numbers of tasks are a session's own.
    private struct SessionDoor: Sendable {
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
            // The time without any progress, until the connection stands as well; the whole is watched apart.
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
