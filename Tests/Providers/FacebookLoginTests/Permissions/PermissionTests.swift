import FacebookLogin
import Foundation
import Testing

@Suite("Permissions")
struct PermissionTests {
    static let all = """
        public_profile user_friends email user_about_me user_actions.books \
        user_action.fitness user_actions.music user_actions.news user_actions.video user_birthday \
        user_education_history user_events user_games_activity user_gender user_hometown \
        user_likes user_location user_managed_groups user_photos user_posts \
        user_relationships user_relationship_details user_religion_politics user_tagged_places user_videos \
        user_website user_work_history read_custom_friendlists read_insights read_audience_network_insights \
        read_page_mailboxes pages_show_list pages_manage_cta pages_manage_instant_articles ads_read \
        user_link user_age_range
        """.split(separator: " ").map(String.init)

    @Test("every name of the platform has a case, in lowerCamelCase", arguments: all)
    func everyName(name: String) {
        let permission = Permission(stringLiteral: name)
        let words = name.split { $0 == "_" || $0 == "." }.map(String.init)
        #expect(permission.name == name)
        #expect("\(permission)" == words[0] + words.dropFirst().map(\.capitalized).joined())
    }

    @Test("an unknown name is custom, and equal to a literal of the same text")
    func custom() {
        #expect(Permission.custom("instagram_basic") == "instagram_basic")
        #expect(Permission.custom("instagram_basic").name == "instagram_basic")
        #expect(Permission.custom("email") == .email)
        #expect(Set<Permission>([.email, .custom("email"), "email"]).count == 1)
        #expect(Permission.email != .userLikes)
    }
}
