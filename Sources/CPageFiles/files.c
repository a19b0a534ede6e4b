#include "CPageFiles.h"

// C23's #embed puts a file's bytes where it stands; the build knows that the program depends on the file.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "web/index.html"
};

static const alight_page_file files[] = {
    {"index.html", index_html, sizeof index_html},
};

const alight_page_file *const alight_page_files = files;
const size_t alight_page_file_count = sizeof files / sizeof files[0];
