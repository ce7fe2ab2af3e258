import MemberCore
import MemberHTTPServer
import MemberUI
import StoreOffers

/// What all pages of operators share: the policy, the files, and the fields of their responses.
enum OperatorFrame {
    /// Where the files are served.
    static let assets = OperatorPages.root + "/files/"

    private static let files = [
        ComponentHTML.joined([
            ComponentHTML(.text(""), rules: [Stylesheet.text, OperatorStylesheet.text, OperatorStylesheet.numbers]),
            HistoryPictureComponent(
                HistoryPicture(of: PurchaseHistory(source: .signedData, transactions: []), at: nil), language: .en
            )
            .html(),
        ]).stylesheet
    ]

    /// The address of the stylesheet.
    static let stylesheet = assets + (files.first?.name ?? "")

    /// A file, which a browser may keep, since its name changes with it.
    static func asset(_ name: String?) -> ServerResponse {
        guard let file = files.first(where: { name.isExactly($0.name) }) else { return .empty(404) }
        return kept(file.text, file.mediaType)
    }

    /// The icon of all pages.
    static var icon: ServerResponse { kept(DrawnPicture.memberKit.svg, DrawnPicture.mediaType) }

    private static func kept(_ text: String, _ mediaType: String) -> ServerResponse {
        var response = ServerResponse.text(text)
        response.headers["Content-Type"] = mediaType
        response.headers["Cache-Control"] = "public, max-age=86400"
        return response
    }

    /// Gives a page the fields that keep it apart from other sites, and out of every store.
    ///
    /// The referrer policy sends an address to this service's own pages only: with none at all, browsers would not say which page sent
    /// a form either.
    static func secure(_ response: inout ServerResponse) {
        response.headers["Cache-Control"] = "no-store"
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers["X-Frame-Options"] = "DENY"
        response.headers["Content-Security-Policy"] =
            "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    }
}

extension OperatorPages {
    /// A response with the fields of all pages; a form that cannot be read, and a failure, become a page.
    func framed(_ request: ServerRequest, _ work: () async throws -> ServerResponse) async -> ServerResponse {
        var response: ServerResponse
        do { response = try await work() } catch let problem as OfferProblem {
            response = message(problem.status == 400 ? .operatorInvalid : .operatorFailed, request, status: problem.status)
        } catch let error as HTTPServerError where error == .unexpectedMediaType || error == .malformedBody {
            response = message(.operatorInvalid, request, status: error == .malformedBody ? 400 : 415)
        } catch {
            diagnostics.report(
                .error, "offers_routes.page_failed", ["error": .open((error as? any CodedError)?.code ?? "\(type(of: error))")])
            response = message(.operatorFailed, request, status: 500)
        }
        OperatorFrame.secure(&response)
        if response.status == 503 { response.retry(after: retryAfter) }
        return response
    }

    /// A page with one sentence, for anybody.
    func message(_ key: TextKey, _ request: ServerRequest, status: Int) -> ServerResponse {
        let texts = request.pageTexts
        let details = MessageDetails(
            mark: .bad, ways: [.init(texts(.pageBack), Self.root)], asking: QuestionHead(provider: .memberKit))
        let page = HTMLDocument.message(
            title: texts(.errorTitle), texts(key), details: details, language: texts.language,
            stylesheet: OperatorFrame.stylesheet, head: [PageShell.iconLink])
        return .html(page.rendered, status: status)
    }
}
