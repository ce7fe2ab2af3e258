import Foundation
import MemberHTTP
import MemberRequests

/// Whether an error means that there was no connection: an error of this library, or of `NSURLErrorDomain` by its code, also
/// among the underlying errors.
///
/// - Parameter error: Any error.
/// - Returns: Whether the call may succeed once there is a connection again.
public func isNetworkError(_ error: any Error) -> Bool {
    if case .transport(let error)? = error as? RequestError { return isNetworkError(error) }
    if let error = error as? HTTPError { return error.isPassing }
    let error = error as NSError
    if error.domain == NSURLErrorDomain, networkErrorCodes.contains(error.code) { return true }
    return (error.userInfo[NSUnderlyingErrorKey] as? any Error).map(isNetworkError) ?? false
}

/// Time-out, host not found or not reached, connection lost, name not found, offline, and three codes of mobile networks.
private let networkErrorCodes: Set = [-1001, -1003, -1004, -1005, -1006, -1009, -1018, -1019, -1020]
