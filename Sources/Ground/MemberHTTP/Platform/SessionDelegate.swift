#if !canImport(CMemberCurl)
    import Foundation
    import MemberCore
    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// One answer as it comes in.
    struct SessionTransfer: Sendable {
        let limit: Int
        let continuation: CheckedContinuation<Result<HTTPResponse, HTTPError>, Never>
        var body = Data()
        /// Why we ended it ourselves, if we did.
        var reason: HTTPError?
    }

    /// Collects the answers of all tasks of a session.
    final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
        private let transfers = Locked<[Int: SessionTransfer]>([:])
        private let rootsPath: String?

        init(rootsPath: String?) { self.rootsPath = rootsPath }

        func add(_ task: URLSessionTask, _ transfer: SessionTransfer) {
            transfers.withLock { $0[task.taskIdentifier] = transfer }
        }

        /// Ends a task for a reason of ours; the first reason counts.
        func stop(_ task: URLSessionTask, _ reason: HTTPError) {
            transfers.withLock { transfers in
                if transfers[task.taskIdentifier]?.reason == nil { transfers[task.taskIdentifier]?.reason = reason }
            }
            task.cancel()
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let fits = transfers.withLock { transfers in
                guard let transfer = transfers[dataTask.taskIdentifier] else { return true }
                guard transfer.body.count + data.count <= transfer.limit else { return false }
                transfers[dataTask.taskIdentifier]?.body.append(data)
                return true
            }
            if !fits { stop(dataTask, .tooLarge) }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
            if let reason = transfer.reason {
                transfer.continuation.resume(returning: .failure(reason))
            } else if let error {
                transfer.continuation.resume(returning: .failure(HTTPError(session: error)))
            } else {
                transfer.continuation.resume(returning: Self.result(task.response, transfer.body))
            }
        }

        func urlSession(
            _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard let rootsPath, let credential = extraRootsCredential(challenge, rootsPath: rootsPath) else {
                return completionHandler(.performDefaultHandling, nil)
            }
            completionHandler(.useCredential, credential)
        }

        private static func result(_ response: URLResponse?, _ body: Data) -> Result<HTTPResponse, HTTPError> {
            guard let response = response as? HTTPURLResponse else { return .failure(.connectionLost(0)) }
            var headers = HTTPHeaders()
            for case let (name as String, value as String) in response.allHeaderFields { headers.add(name, value) }
            return .success(HTTPResponse(status: response.statusCode, headers: headers, body: body))
        }
    }

    extension HTTPError {
        fileprivate init(session error: any Error) {
            let code = (error as? URLError)?.code ?? .unknown
            self =
                switch code {
                case .cancelled: .cancelled
                case .timedOut: .timedOut
                case .badURL, .unsupportedURL: .invalidURL
                case .notConnectedToInternet, .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed: .offline
                case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
                    .serverCertificateNotYetValid:
                    .tlsUntrusted
                default: .connectionLost(code.rawValue)
                }
        }
    }
#endif
