import Foundation
import Testing

@Suite("The documentation's first page")
struct StartPageTests {
    private let site = Scratch()

    /// A page of a site: its data and, unless it is left out, what a browser opens.
    private func add(_ path: String, _ title: String, kind: String = "article", opens: Bool = true) throws {
        let data = #"{"kind":"\#(kind)","metadata":{"title":"\#(title)"},"abstract":[{"type":"text","text":"On \#(title)."}]}"#
        try site.write(data, to: "data/\(path).json")
        if opens { try site.write("", to: "\(path)/index.html") }
    }

    private func page(base: String = "") throws -> (said: String, status: Int32, html: String) {
        let (said, status) = try shell("python3 Scripts/lib/start_page.py \"$@\"", site.folder.path, base)
        return (said, status, (try? String(contentsOf: site.folder.appending(path: "index.html"), encoding: .utf8)) ?? "")
    }

    private func addAll() throws {
        try add("documentation", "MemberKit")
        try add("documentation/vkid", "VKID", kind: "symbol")
        try add("documentation/vkid/movingfromtheoldpackage", "Moving & staying")
        try add("documentation/vkid/a/equatable-implementations", "Equatable Implementations")
        try add("tutorials/firststeps", "First steps", kind: "overview")
    }

    @Test("leads to the overview, the tutorials, the guides and the modules, below the path of the site")
    func sections() throws {
        try addAll()
        let (said, status, html) = try page(base: "/memberkit")
        #expect(status == 0 && said.isEmpty)
        #expect(html.matches(of: #/<h2>(\w+)</#).map { String($0.output.1) } == ["Overview", "Tutorials", "Guides", "Modules"])
        let links = html.matches(of: #/href="/memberkit/([^"]+)/"/#).map { String($0.output.1) }
        #expect(
            links == [
                "documentation", "tutorials/firststeps", "documentation/vkid/movingfromtheoldpackage", "documentation/vkid",
            ])
        #expect(html.contains("Moving &amp; staying</a>: VKID<") && html.contains("On VKID."))
    }

    @Test("is refused where a link leads to nothing, with the link's name")
    func missing() throws {
        try addAll()
        try add("documentation/vkid/nowhere", "Nowhere", opens: false)
        let (said, status, _) = try page()
        #expect(status == 1 && said.contains("documentation/vkid/nowhere"))
    }
}
