#include "CPageFiles.h"

// Written by list-files.py. C23's #embed puts a file's bytes where it stands; the build knows that the program depends on it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_api_openapi_json[] = {
#embed "web/api/openapi.json"
};

static const unsigned char file_app_app_js[] = {
#embed "web/app/app.js"
};

static const unsigned char file_app_box_time_js[] = {
#embed "web/app/box-time.js"
};

static const unsigned char file_app_commands_js[] = {
#embed "web/app/commands.js"
};

static const unsigned char file_app_data_js[] = {
#embed "web/app/data.js"
};

static const unsigned char file_app_initial_state_js[] = {
#embed "web/app/initial-state.js"
};

static const unsigned char file_app_screen_js[] = {
#embed "web/app/screen.js"
};

static const unsigned char file_app_view_js[] = {
#embed "web/app/view.js"
};

static const unsigned char file_components_alarm_screen_js[] = {
#embed "web/components/alarm-screen.js"
};

static const unsigned char file_components_button_js[] = {
#embed "web/components/button.js"
};

static const unsigned char file_components_change_words_js[] = {
#embed "web/components/change-words.js"
};

static const unsigned char file_components_commuting_page_js[] = {
#embed "web/components/commuting-page.js"
};

static const unsigned char file_components_commuting_sheet_js[] = {
#embed "web/components/commuting-sheet.js"
};

static const unsigned char file_components_connection_banner_js[] = {
#embed "web/components/connection-banner.js"
};

static const unsigned char file_components_departure_arrival_page_js[] = {
#embed "web/components/departure-arrival-page.js"
};

static const unsigned char file_components_departure_arrival_sheet_js[] = {
#embed "web/components/departure-arrival-sheet.js"
};

static const unsigned char file_components_departure_list_js[] = {
#embed "web/components/departure-list.js"
};

static const unsigned char file_components_icons_js[] = {
#embed "web/components/icons.js"
};

static const unsigned char file_components_leg_cards_js[] = {
#embed "web/components/leg-cards.js"
};

static const unsigned char file_components_line_badge_js[] = {
#embed "web/components/line-badge.js"
};

static const unsigned char file_components_line_head_js[] = {
#embed "web/components/line-head.js"
};

static const unsigned char file_components_line_strip_js[] = {
#embed "web/components/line-strip.js"
};

static const unsigned char file_components_live_regions_js[] = {
#embed "web/components/live-regions.js"
};

static const unsigned char file_components_next_stop_js[] = {
#embed "web/components/next-stop.js"
};

static const unsigned char file_components_pairing_form_js[] = {
#embed "web/components/pairing-form.js"
};

static const unsigned char file_components_problem_words_js[] = {
#embed "web/components/problem-words.js"
};

static const unsigned char file_components_ride_facts_js[] = {
#embed "web/components/ride-facts.js"
};

static const unsigned char file_components_route_frame_js[] = {
#embed "web/components/route-frame.js"
};

static const unsigned char file_components_settings_form_js[] = {
#embed "web/components/settings-form.js"
};

static const unsigned char file_components_sheet_js[] = {
#embed "web/components/sheet.js"
};

static const unsigned char file_components_shortcuts_js[] = {
#embed "web/components/shortcuts.js"
};

static const unsigned char file_components_station_list_js[] = {
#embed "web/components/station-list.js"
};

static const unsigned char file_components_station_search_js[] = {
#embed "web/components/station-search.js"
};

static const unsigned char file_components_station_slots_js[] = {
#embed "web/components/station-slots.js"
};

static const unsigned char file_components_stop_list_js[] = {
#embed "web/components/stop-list.js"
};

static const unsigned char file_components_stop_strip_js[] = {
#embed "web/components/stop-strip.js"
};

static const unsigned char file_components_tabs_js[] = {
#embed "web/components/tabs.js"
};

static const unsigned char file_components_toast_js[] = {
#embed "web/components/toast.js"
};

static const unsigned char file_components_top_bar_js[] = {
#embed "web/components/top-bar.js"
};

static const unsigned char file_components_train_mark_js[] = {
#embed "web/components/train-mark.js"
};

static const unsigned char file_components_verdict_question_js[] = {
#embed "web/components/verdict-question.js"
};

static const unsigned char file_components_view_state_js[] = {
#embed "web/components/view-state.js"
};

static const unsigned char file_examples_html[] = {
#embed "web/examples.html"
};

static const unsigned char file_examples_data_js[] = {
#embed "web/examples/data.js"
};

static const unsigned char file_examples_main_js[] = {
#embed "web/examples/main.js"
};

static const unsigned char file_examples_route_states_js[] = {
#embed "web/examples/route-states.js"
};

static const unsigned char file_examples_states_js[] = {
#embed "web/examples/states.js"
};

static const unsigned char file_icon_180_png[] = {
#embed "web/icon-180.png"
};

static const unsigned char file_icon_512_png[] = {
#embed "web/icon-512.png"
};

static const unsigned char file_icon_svg[] = {
#embed "web/icon.svg"
};

static const unsigned char file_index_html[] = {
#embed "web/index.html"
};

static const unsigned char file_live_alarm_sound_js[] = {
#embed "web/live/alarm-sound.js"
};

static const unsigned char file_live_api_js[] = {
#embed "web/live/api.js"
};

static const unsigned char file_live_history_js[] = {
#embed "web/live/history.js"
};

static const unsigned char file_live_presence_js[] = {
#embed "web/live/presence.js"
};

static const unsigned char file_live_stream_js[] = {
#embed "web/live/stream.js"
};

static const unsigned char file_live_voice_js[] = {
#embed "web/live/voice.js"
};

static const unsigned char file_live_wake_lock_js[] = {
#embed "web/live/wake-lock.js"
};

static const unsigned char file_main_js[] = {
#embed "web/main.js"
};

static const unsigned char file_manifest_webmanifest[] = {
#embed "web/manifest.webmanifest"
};

static const unsigned char file_model_alarms_js[] = {
#embed "web/model/alarms.js"
};

static const unsigned char file_model_announcements_js[] = {
#embed "web/model/announcements.js"
};

static const unsigned char file_model_choosing_js[] = {
#embed "web/model/choosing.js"
};

static const unsigned char file_model_commuting_js[] = {
#embed "web/model/commuting.js"
};

static const unsigned char file_model_coordinator_js[] = {
#embed "web/model/coordinator.js"
};

static const unsigned char file_model_legs_js[] = {
#embed "web/model/legs.js"
};

static const unsigned char file_model_line_geometry_js[] = {
#embed "web/model/line-geometry.js"
};

static const unsigned char file_model_places_js[] = {
#embed "web/model/places.js"
};

static const unsigned char file_model_stop_window_js[] = {
#embed "web/model/stop-window.js"
};

static const unsigned char file_model_strip_labels_js[] = {
#embed "web/model/strip-labels.js"
};

static const unsigned char file_strings_en_json[] = {
#embed "web/strings/en.json"
};

static const unsigned char file_strings_fr_json[] = {
#embed "web/strings/fr.json"
};

static const unsigned char file_strings_id_json[] = {
#embed "web/strings/id.json"
};

static const unsigned char file_styles_alarm_screen_css[] = {
#embed "web/styles/alarm-screen.css"
};

static const unsigned char file_styles_base_css[] = {
#embed "web/styles/base.css"
};

static const unsigned char file_styles_controls_css[] = {
#embed "web/styles/controls.css"
};

static const unsigned char file_styles_examples_css[] = {
#embed "web/styles/examples.css"
};

static const unsigned char file_styles_line_strip_css[] = {
#embed "web/styles/line-strip.css"
};

static const unsigned char file_styles_lists_css[] = {
#embed "web/styles/lists.css"
};

static const unsigned char file_styles_messages_css[] = {
#embed "web/styles/messages.css"
};

static const unsigned char file_styles_pairing_form_css[] = {
#embed "web/styles/pairing-form.css"
};

static const unsigned char file_styles_primitives_css[] = {
#embed "web/styles/primitives.css"
};

static const unsigned char file_styles_ride_css[] = {
#embed "web/styles/ride.css"
};

static const unsigned char file_styles_route_css[] = {
#embed "web/styles/route.css"
};

static const unsigned char file_styles_sheet_css[] = {
#embed "web/styles/sheet.css"
};

static const unsigned char file_styles_station_slots_css[] = {
#embed "web/styles/station-slots.css"
};

static const unsigned char file_styles_tokens_dark_css[] = {
#embed "web/styles/tokens-dark.css"
};

static const unsigned char file_styles_tokens_forced_css[] = {
#embed "web/styles/tokens-forced.css"
};

static const unsigned char file_styles_tokens_light_css[] = {
#embed "web/styles/tokens-light.css"
};

static const unsigned char file_styles_tokens_size_css[] = {
#embed "web/styles/tokens-size.css"
};

static const unsigned char file_styles_top_bar_css[] = {
#embed "web/styles/top-bar.css"
};

static const unsigned char file_styles_verdict_question_css[] = {
#embed "web/styles/verdict-question.css"
};

static const unsigned char file_styles_view_state_css[] = {
#embed "web/styles/view-state.css"
};

static const unsigned char file_support_color_js[] = {
#embed "web/support/color.js"
};

static const unsigned char file_support_dom_js[] = {
#embed "web/support/dom.js"
};

static const unsigned char file_support_languages_js[] = {
#embed "web/support/languages.js"
};

static const unsigned char file_support_scheme_js[] = {
#embed "web/support/scheme.js"
};

static const unsigned char file_support_storage_js[] = {
#embed "web/support/storage.js"
};

static const unsigned char file_support_store_js[] = {
#embed "web/support/store.js"
};

static const unsigned char file_support_strings_js[] = {
#embed "web/support/strings.js"
};

static const unsigned char file_support_times_js[] = {
#embed "web/support/times.js"
};

static const alight_page_file files[] = {
    {"api/openapi.json", file_api_openapi_json, sizeof file_api_openapi_json},
    {"app/app.js", file_app_app_js, sizeof file_app_app_js},
    {"app/box-time.js", file_app_box_time_js, sizeof file_app_box_time_js},
    {"app/commands.js", file_app_commands_js, sizeof file_app_commands_js},
    {"app/data.js", file_app_data_js, sizeof file_app_data_js},
    {"app/initial-state.js", file_app_initial_state_js, sizeof file_app_initial_state_js},
    {"app/screen.js", file_app_screen_js, sizeof file_app_screen_js},
    {"app/view.js", file_app_view_js, sizeof file_app_view_js},
    {"components/alarm-screen.js", file_components_alarm_screen_js, sizeof file_components_alarm_screen_js},
    {"components/button.js", file_components_button_js, sizeof file_components_button_js},
    {"components/change-words.js", file_components_change_words_js, sizeof file_components_change_words_js},
    {"components/commuting-page.js", file_components_commuting_page_js, sizeof file_components_commuting_page_js},
    {"components/commuting-sheet.js", file_components_commuting_sheet_js, sizeof file_components_commuting_sheet_js},
    {"components/connection-banner.js", file_components_connection_banner_js, sizeof file_components_connection_banner_js},
    {"components/departure-arrival-page.js", file_components_departure_arrival_page_js, sizeof file_components_departure_arrival_page_js},
    {"components/departure-arrival-sheet.js", file_components_departure_arrival_sheet_js, sizeof file_components_departure_arrival_sheet_js},
    {"components/departure-list.js", file_components_departure_list_js, sizeof file_components_departure_list_js},
    {"components/icons.js", file_components_icons_js, sizeof file_components_icons_js},
    {"components/leg-cards.js", file_components_leg_cards_js, sizeof file_components_leg_cards_js},
    {"components/line-badge.js", file_components_line_badge_js, sizeof file_components_line_badge_js},
    {"components/line-head.js", file_components_line_head_js, sizeof file_components_line_head_js},
    {"components/line-strip.js", file_components_line_strip_js, sizeof file_components_line_strip_js},
    {"components/live-regions.js", file_components_live_regions_js, sizeof file_components_live_regions_js},
    {"components/next-stop.js", file_components_next_stop_js, sizeof file_components_next_stop_js},
    {"components/pairing-form.js", file_components_pairing_form_js, sizeof file_components_pairing_form_js},
    {"components/problem-words.js", file_components_problem_words_js, sizeof file_components_problem_words_js},
    {"components/ride-facts.js", file_components_ride_facts_js, sizeof file_components_ride_facts_js},
    {"components/route-frame.js", file_components_route_frame_js, sizeof file_components_route_frame_js},
    {"components/settings-form.js", file_components_settings_form_js, sizeof file_components_settings_form_js},
    {"components/sheet.js", file_components_sheet_js, sizeof file_components_sheet_js},
    {"components/shortcuts.js", file_components_shortcuts_js, sizeof file_components_shortcuts_js},
    {"components/station-list.js", file_components_station_list_js, sizeof file_components_station_list_js},
    {"components/station-search.js", file_components_station_search_js, sizeof file_components_station_search_js},
    {"components/station-slots.js", file_components_station_slots_js, sizeof file_components_station_slots_js},
    {"components/stop-list.js", file_components_stop_list_js, sizeof file_components_stop_list_js},
    {"components/stop-strip.js", file_components_stop_strip_js, sizeof file_components_stop_strip_js},
    {"components/tabs.js", file_components_tabs_js, sizeof file_components_tabs_js},
    {"components/toast.js", file_components_toast_js, sizeof file_components_toast_js},
    {"components/top-bar.js", file_components_top_bar_js, sizeof file_components_top_bar_js},
    {"components/train-mark.js", file_components_train_mark_js, sizeof file_components_train_mark_js},
    {"components/verdict-question.js", file_components_verdict_question_js, sizeof file_components_verdict_question_js},
    {"components/view-state.js", file_components_view_state_js, sizeof file_components_view_state_js},
    {"examples.html", file_examples_html, sizeof file_examples_html},
    {"examples/data.js", file_examples_data_js, sizeof file_examples_data_js},
    {"examples/main.js", file_examples_main_js, sizeof file_examples_main_js},
    {"examples/route-states.js", file_examples_route_states_js, sizeof file_examples_route_states_js},
    {"examples/states.js", file_examples_states_js, sizeof file_examples_states_js},
    {"icon-180.png", file_icon_180_png, sizeof file_icon_180_png},
    {"icon-512.png", file_icon_512_png, sizeof file_icon_512_png},
    {"icon.svg", file_icon_svg, sizeof file_icon_svg},
    {"index.html", file_index_html, sizeof file_index_html},
    {"live/alarm-sound.js", file_live_alarm_sound_js, sizeof file_live_alarm_sound_js},
    {"live/api.js", file_live_api_js, sizeof file_live_api_js},
    {"live/history.js", file_live_history_js, sizeof file_live_history_js},
    {"live/presence.js", file_live_presence_js, sizeof file_live_presence_js},
    {"live/stream.js", file_live_stream_js, sizeof file_live_stream_js},
    {"live/voice.js", file_live_voice_js, sizeof file_live_voice_js},
    {"live/wake-lock.js", file_live_wake_lock_js, sizeof file_live_wake_lock_js},
    {"main.js", file_main_js, sizeof file_main_js},
    {"manifest.webmanifest", file_manifest_webmanifest, sizeof file_manifest_webmanifest},
    {"model/alarms.js", file_model_alarms_js, sizeof file_model_alarms_js},
    {"model/announcements.js", file_model_announcements_js, sizeof file_model_announcements_js},
    {"model/choosing.js", file_model_choosing_js, sizeof file_model_choosing_js},
    {"model/commuting.js", file_model_commuting_js, sizeof file_model_commuting_js},
    {"model/coordinator.js", file_model_coordinator_js, sizeof file_model_coordinator_js},
    {"model/legs.js", file_model_legs_js, sizeof file_model_legs_js},
    {"model/line-geometry.js", file_model_line_geometry_js, sizeof file_model_line_geometry_js},
    {"model/places.js", file_model_places_js, sizeof file_model_places_js},
    {"model/stop-window.js", file_model_stop_window_js, sizeof file_model_stop_window_js},
    {"model/strip-labels.js", file_model_strip_labels_js, sizeof file_model_strip_labels_js},
    {"strings/en.json", file_strings_en_json, sizeof file_strings_en_json},
    {"strings/fr.json", file_strings_fr_json, sizeof file_strings_fr_json},
    {"strings/id.json", file_strings_id_json, sizeof file_strings_id_json},
    {"styles/alarm-screen.css", file_styles_alarm_screen_css, sizeof file_styles_alarm_screen_css},
    {"styles/base.css", file_styles_base_css, sizeof file_styles_base_css},
    {"styles/controls.css", file_styles_controls_css, sizeof file_styles_controls_css},
    {"styles/examples.css", file_styles_examples_css, sizeof file_styles_examples_css},
    {"styles/line-strip.css", file_styles_line_strip_css, sizeof file_styles_line_strip_css},
    {"styles/lists.css", file_styles_lists_css, sizeof file_styles_lists_css},
    {"styles/messages.css", file_styles_messages_css, sizeof file_styles_messages_css},
    {"styles/pairing-form.css", file_styles_pairing_form_css, sizeof file_styles_pairing_form_css},
    {"styles/primitives.css", file_styles_primitives_css, sizeof file_styles_primitives_css},
    {"styles/ride.css", file_styles_ride_css, sizeof file_styles_ride_css},
    {"styles/route.css", file_styles_route_css, sizeof file_styles_route_css},
    {"styles/sheet.css", file_styles_sheet_css, sizeof file_styles_sheet_css},
    {"styles/station-slots.css", file_styles_station_slots_css, sizeof file_styles_station_slots_css},
    {"styles/tokens-dark.css", file_styles_tokens_dark_css, sizeof file_styles_tokens_dark_css},
    {"styles/tokens-forced.css", file_styles_tokens_forced_css, sizeof file_styles_tokens_forced_css},
    {"styles/tokens-light.css", file_styles_tokens_light_css, sizeof file_styles_tokens_light_css},
    {"styles/tokens-size.css", file_styles_tokens_size_css, sizeof file_styles_tokens_size_css},
    {"styles/top-bar.css", file_styles_top_bar_css, sizeof file_styles_top_bar_css},
    {"styles/verdict-question.css", file_styles_verdict_question_css, sizeof file_styles_verdict_question_css},
    {"styles/view-state.css", file_styles_view_state_css, sizeof file_styles_view_state_css},
    {"support/color.js", file_support_color_js, sizeof file_support_color_js},
    {"support/dom.js", file_support_dom_js, sizeof file_support_dom_js},
    {"support/languages.js", file_support_languages_js, sizeof file_support_languages_js},
    {"support/scheme.js", file_support_scheme_js, sizeof file_support_scheme_js},
    {"support/storage.js", file_support_storage_js, sizeof file_support_storage_js},
    {"support/store.js", file_support_store_js, sizeof file_support_store_js},
    {"support/strings.js", file_support_strings_js, sizeof file_support_strings_js},
    {"support/times.js", file_support_times_js, sizeof file_support_times_js},
};

const alight_page_file *const alight_page_files = files;
const size_t alight_page_file_count = sizeof files / sizeof files[0];
