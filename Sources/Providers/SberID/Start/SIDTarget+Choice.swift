/// The facts that determine the target of a sign-in.
package struct TargetFacts: Sendable {
    /// The base of a seamless link, if the request has one and the policy accepts it.
    package var base: SeamlessBase?
    /// The schemes of the bank's app, best first.
    package var schemes: [String]
    /// The schemes that an app accepts, in lower case.
    package var openable: Set<String>
    /// Whether there is a place to present a page.
    package var hasPresenter: Bool

    /// Creates the facts.
    /// - Parameters:
    ///   - base: The base of a seamless link, if the request has one and the policy accepts it.
    ///   - schemes: The schemes of the bank's app, best first.
    ///   - openable: The schemes that an app accepts, in lower case.
    ///   - hasPresenter: Whether there is a place to present a page.
    package init(base: SeamlessBase?, schemes: [String], openable: Set<String>, hasPresenter: Bool) {
        self.base = base
        self.schemes = schemes
        self.openable = openable
        self.hasPresenter = hasPresenter
    }

    /// The base, if it can be tried: only opening a universal link shows whether an app accepts it.
    private var triedBase: SIDTarget? {
        base.flatMap { $0.isUniversal || openable.contains($0.scheme) ? .seamless($0) : nil }
    }

    private var appLink: SIDTarget? { schemes.first { openable.contains($0.lowercased()) }.map { .appLink(scheme: $0) } }

    /// Returns the targets of `auth` in the order of the tries: the seamless link, the first scheme that can be opened, the
    /// sign-in page.
    /// - Returns: At least one.
    /// - Throws: ``SIDStartError/noPresenter``.
    package func forAuth() throws(SIDStartError) -> [SIDTarget] {
        let targets = [triedBase, appLink, hasPresenter ? .portal : nil].compactMap { $0 }
        guard !targets.isEmpty else { throw .noPresenter }
        return targets
    }

    /// Returns the target of `autoAuth`: the seamless link, else the first scheme that can be opened; never a page.
    /// - Throws: ``SIDStartError/cannotOpen``.
    package func forAutoAuth() throws(SIDStartError) -> SIDTarget {
        guard let target = triedBase ?? appLink else { throw .cannotOpen }
        return target
    }

    /// Returns the target of the sole portal: the page, even if there is a base.
    /// - Parameter returnLink: The link by which the bank's app should return; sent only if the bank's app is installed.
    /// - Returns: The target.
    /// - Throws: ``SIDStartError/noPresenter``, ``SIDStartError/badReturnLink``.
    package func forSolePortal(returnLink: String) throws(SIDStartError) -> SIDTarget {
        guard AddressText.absolute(returnLink) != nil else { throw .badReturnLink }
        guard hasPresenter else { throw .noPresenter }
        return .solePortal(returnLink: appLink == nil ? nil : returnLink)
    }
}
