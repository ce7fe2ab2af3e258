#pragma once
#if __has_include(<libxml/HTMLparser.h>)
#include <libxml/xmlversion.h>
// Some systems build it with ICU. Its headers would bring ICU's, which Foundation has as well; nothing that is used here depends on it.
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>

// Reads HTML as it comes, from UTF-8 whatever the page says of itself. Nothing is fetched and nothing is printed.
static inline xmlDocPtr member_html_read(const char *text, int count) {
    return htmlReadMemory(
        text, count, NULL, "UTF-8",
        HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC);
}

#else
#error "libxml2's headers are missing: install libxml2-dev (Debian, Ubuntu) or libxml2 (Homebrew)"
#endif
