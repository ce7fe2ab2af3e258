package import MemberCore

extension HTTPHeaders {
    /// Whether a request names its host once and in a legal form (RFC 9112 §3.2): of two, two readers may take different ones.
    /// - Parameter isOld: Whether it is of HTTP/1.0, which may leave the field out.
    /// - Returns: Whether it may be served.
    package func namesItsHost(isOld: Bool) -> Bool {
        let hosts = all("Host")
        guard let host = hosts.first, hosts.count == 1 else { return isOld && hosts.isEmpty }
        let others = Set("/?#@\\ \t\"<>^`{|}".utf8)
        return host.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !others.contains($0) }
    }
}
