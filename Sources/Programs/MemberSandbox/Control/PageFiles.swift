import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension Router {
    /// Adds the stylesheet and the icon of the sandbox's pages, and an empty response to browsers that request `favicon.ico`; for
    /// pages that testers use also a stylesheet with rules of their own.
    mutating func addPageFiles(forTesters own: (path: String, rules: String)? = nil) {
        on("GET", "/style.css") { _ in style }
        on("GET", PageShell.iconPath) { _ in .asset(DrawnPicture.memberKit.svg, DrawnPicture.mediaType) }
        on("GET", "/favicon.ico") { _ in .empty(204) }
        guard let own else { return }
        on("GET", own.path) { _ in .asset(ControlAssets.stylesheet + own.rules, Stylesheet.mediaType) }
    }
}

extension ServerResponse {
    /// Makes a response with a text of a media type.
    static func asset(_ text: String, _ mediaType: String) -> ServerResponse {
        ServerResponse(headers: ["Content-Type": mediaType], body: Data(text.utf8))
    }
}

/// The stylesheet of every page of the sandbox.
var style: ServerResponse { .asset(Stylesheet.text, Stylesheet.mediaType) }
