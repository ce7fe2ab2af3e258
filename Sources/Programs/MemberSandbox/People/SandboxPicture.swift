package import Foundation
import MemberCore
import MemberHTTPServer
package import MemberUI

/// The pictures of invented people and communities, drawn from their names; every host of the sandbox serves them.
///
/// ```swift
/// let address = SandboxPicture.address(of: "Anna Krylova", at: host)   // http://127.0.0.1:…/_sandbox/pictures/person/…
/// ```
/// They meet no faults and are not in the log, because pages request them whenever they are shown.
package enum SandboxPicture {
    /// The pictures' folder, on every host.
    static let folder = "/_sandbox/pictures/"
    private static let longestName = 200

    /// Returns the address of a picture.
    /// - Parameters:
    ///   - name: The name of the person or community.
    ///   - subject: Whether it is a person's or a community's name.
    ///   - host: Any host of the sandbox.
    /// - Returns: The address.
    package static func address(of name: String, as subject: DrawnPicture.Subject = .person, at host: URL) -> URL {
        URL(string: path(of: name, as: subject), relativeTo: host)?.absoluteURL ?? host
    }

    /// Returns the path of a picture.
    static func path(of name: String, as subject: DrawnPicture.Subject) -> String {
        folder + subject.rawValue + "/" + PercentCoding.encode(String(name.prefix(longestName)))
    }

    /// Adds the routes of the pictures to a host.
    static func add(to router: inout Router) {
        router.on("GET", folder + "{subject}/{name}") { request in
            guard let subject = DrawnPicture.Subject(rawValue: request.parameters["subject"] ?? "") else { return .empty(404) }
            let name = String((request.parameters["name"] ?? "").prefix(longestName))
            var response = ServerResponse.asset(DrawnPicture.initials(of: name, as: subject).svg, DrawnPicture.mediaType)
            response.headers["Cache-Control"] = "max-age=3600"
            response.headers["Content-Security-Policy"] = "default-src 'none'"
            response.headers["X-Content-Type-Options"] = "nosniff"
            return response
        }
    }
}

extension InventedPerson {
    /// Returns the address of the person's picture at a host of the sandbox.
    func picture(at host: URL) -> URL { SandboxPicture.address(of: name, at: host) }
}
