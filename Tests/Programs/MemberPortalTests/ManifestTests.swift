import Foundation
import Testing

@Suite("The manifest")
struct ManifestTests {
    /// A target of the manifest: its floor and its dependencies.
    private struct Module {
        let floor: String
        let dependencies: [String]
    }

    private func modules() throws -> [String: Module] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let text = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
        let rows = text.matches(of: #/module\(\s*"(\w+)",\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/#)
        return Dictionary(
            uniqueKeysWithValues: rows.map { row in
                let names = (row.output.3 ?? "").matches(of: #/"(\w+)"/#).map { String($0.output.1) }
                return (String(row.output.1), Module(floor: String(row.output.2), dependencies: names))
            })
    }

    /// Returns everything of the package that a module links.
    private func closure(of name: String, in modules: [String: Module]) -> Set<String> {
        var (known, open) = (Set<String>(), [name])
        while let next = open.popLast() {
            if known.insert(next).inserted { open += modules[next]?.dependencies ?? [] }
        }
        return known
    }

    @Test(
        "what serves and shows any provider links no vendor's module",
        arguments: ["MemberPortal", "MemberSandbox", "MemberKit", "MemberUI"])
    func neutral(name: String) throws {
        let modules = try modules()
        let vendors = Set(modules.filter { $0.value.floor == "Providers" }.keys)
        #expect(vendors.isSuperset(of: ["VKID", "VKAPI", "VKWire", "StoreOffers", "OffersBackend"]))
        #expect(!closure(of: "VKID", in: modules).isDisjoint(with: vendors.subtracting(["VKID"])))
        let linked = closure(of: name, in: modules)
        #expect(linked.contains("MemberCore") && linked.isDisjoint(with: vendors), "\(linked.intersection(vendors))")
    }
}
