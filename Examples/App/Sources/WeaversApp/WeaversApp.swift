#if canImport(SwiftUI)
    import MemberKit
    import StoreOffers
    import SwiftUI
    import VKID

    @main
    struct WeaversApp: App {
        #if canImport(UIKit)
            @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
        #endif
        @State private var model = WeaversModel()

        init() {
            // Your server that decides about offers, and the token that it gave this app.
            if let server = URL(string: "https://offers.example.com") {
                OfferEligibility.configure(server: server, appToken: "app_51234567")
            }
        }

        var body: some Scene {
            WindowGroup {
                TabView {
                    MemberView(model: model).tabItem { Text("VK ID") }
                    #if canImport(UIKit)
                        Screen { SberScreen() }.tabItem { Text("Sber ID") }
                        Screen { FacebookScreen() }.tabItem { Text("Facebook") }
                    #endif
                    OffersScreen().tabItem { Text("Offers") }
                }
                .onOpenURL { url in open(url) }
                .task { await model.resume() }
            }
        }

        /// An address that the app was opened with: the provider that waits for it takes it.
        private func open(_ url: URL) {
            if model.open(url) { return }
            #if canImport(UIKit)
                openInScreens(url)
            #endif
        }
    }

    /// Who is signed in, and what the app knows of the member.
    @MainActor @Observable
    final class WeaversModel {
        private(set) var account: Account?
        private(set) var friends: [String] = []
        /// What went wrong last, in a sentence for the member.
        private(set) var trouble: String?
        private(set) var isBusy = false

        private let members: Members?
        /// Your app's id at VK, whose scheme `vk<id>` stands in Info.plist.
        private let clientID = "51234567"

        init() {
            members = try? Members(home: .applicationSupportDirectory.appending(path: "members"), providers: [.vk])
            account = try? members?.account()
        }

        func signIn() async {
            await work { members in
                self.account = try await members.signIn(
                    with: .vk(clientID: self.clientID, scopes: ["friends"]), using: .newWindow)
            }
        }

        /// An address that the app was opened with: a sign-in that waits for it goes on.
        func open(_ url: URL) -> Bool {
            guard members?.open(url: url) == true else { return false }
            Task { await resume() }
            return true
        }

        /// After a launch: finishes a sign-in that a relaunch interrupted.
        func resume() async {
            if let resumed = try? await members?.resumeSignIn() { account = resumed }
        }

        func loadFriends() async {
            guard let account else { return }
            await work { members in
                let reply = try await members.call("friends.get", [("fields", "city")], as: account)
                self.friends = (reply.value["items"]?.array ?? []).compactMap { person in
                    person["first_name"]?.string
                }
            }
        }

        func signOut() async {
            guard let account else { return }
            await work { members in
                let report = try await members.signOut(account)
                if !report.isComplete { self.trouble = String(localized: "You are still signed in at VK. Try again later.") }
                self.account = try? members.account()
                self.friends = []
            }
        }

        private func work(_ body: (Members) async throws -> Void) async {
            guard let members, !isBusy else { return }
            isBusy = true
            defer { isBusy = false }
            trouble = nil
            do { try await body(members) } catch let error as MembersError where error.isOffline {
                trouble = String(localized: "You are offline. Try again later.")
            } catch { trouble = String(localized: "That did not work. Try again.") }
        }
    }

    struct MemberView: View {
        let model: WeaversModel

        var body: some View {
            NavigationStack {
                List {
                    if let account = model.account {
                        Section("Signed in") {
                            LabeledContent("Name", value: account.label ?? account.id)
                            Button("Sign out", role: .destructive) { Task { await model.signOut() } }
                        }
                        Section("Friends") { ForEach(model.friends, id: \.self) { Text($0) } }
                    } else {
                        Button("Sign in with VK ID") { Task { await model.signIn() } }
                    }
                    if let trouble = model.trouble { Text(trouble).foregroundStyle(.red) }
                }
                .disabled(model.isBusy)
                .task(id: model.account?.id) { await model.loadFriends() }
                .refreshable { await model.loadFriends() }
                .navigationTitle("Weavers")
            }
        }
    }
#else
    // There is no SwiftUI here: the app is built by Xcode.
    @main
    enum WeaversApp {
        static func main() { print("This app needs iOS or macOS. Open its folder in Xcode.") }
    }
#endif
