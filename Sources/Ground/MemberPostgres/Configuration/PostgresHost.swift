import MemberCore

/// Where one database server listens.
package struct PostgresHost: Equatable, Sendable {
    /// A host's name, a numeric address, or the folder of a socket (a text that begins with a slash).
    package var name: String
    /// The port; 5432 by default.
    package var port: Int
    /// The numeric address, where the name is only to be compared with the server's certificate and not to be looked up.
    package var address: String?

    /// A server.
    /// - Parameters:
    ///   - name: A host's name, a numeric address, or the folder of a socket.
    ///   - port: The port.
    ///   - address: The numeric address, if the name is not to be looked up.
    package init(_ name: String, port: Int = 5432, address: String? = nil) {
        self.name = name
        self.port = port
        self.address = address
    }
}

extension PostgresHost {
    /// Whether its connection does not leave this machine: a socket, or a loopback address.
    var isLocal: Bool {
        let place = address ?? name
        return place.isEmpty || place.hasPrefix("/") || place.hasPrefix("@") || place == "localhost"
            || NetworkAddress(place)?.isLoopback == true
    }
}

/// How a connection is encrypted and how the server is checked: libpq's `sslmode`. Without a choice, a connection to another machine is
/// encrypted as with ``require``, one on this machine as with ``prefer``.
package enum PostgresTLS: String, Equatable, Sendable {
    /// Never encrypted.
    case disable
    /// Encrypted only where the server insists.
    case allow
    /// Encrypted where the server supports it; the server is not checked.
    case prefer
    /// Always encrypted; the server is not checked unless there is a root certificate.
    case require
    /// Always encrypted, by a server with a certificate of a trusted authority.
    case verifyCA = "verify-ca"
    /// Always encrypted, and the server's name must be in its certificate: use this on open networks.
    case verifyFull = "verify-full"
}

/// Which of several servers will do: libpq's `target_session_attrs`.
package enum PostgresTarget: String, Equatable, Sendable {
    /// Any of them.
    case any
    /// One that accepts writing by default.
    case readWrite = "read-write"
    /// A server whose sessions only read by default.
    case readOnly = "read-only"
    /// One that is not a standby.
    case primary
    /// A standby.
    case standby
    /// A standby, or any other server where there is none.
    case preferStandby = "prefer-standby"
}
