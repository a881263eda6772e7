package io.simplex4j.lab.study;

import java.util.List;

/**
 * The two sites of a risk model, as adjectives: the site of its training, and the other site that uses it.
 *
 * @param home such as Dutch
 * @param abroad such as German
 */
record Sites(String home, String abroad) {
    static final Sites DUTCH_AND_GERMAN = new Sites("Dutch", "German");
    static final Sites AMERICAN_AND_BRITISH = new Sites("American", "British");

    String homePatients() {
        return home + " patients";
    }

    String foreignPatients() {
        return abroad + " patients";
    }

    String homeCorpus() {
        return home + " corpus";
    }

    String foreignCorpus() {
        return abroad + " corpus";
    }

    /** Returns a text with "home" and "foreign" instead of the adjectives. */
    String neutral(String text) {
        return text.replace(home + " ", "home ").replace(abroad + " ", "foreign ");
    }

    /** Patients of the model's country, explained there. */
    String homeByHome() {
        return homePatients() + ", " + homeCorpus();
    }

    /** Foreign patients, explained with patients of the model's country. */
    String foreignByHome() {
        return foreignPatients() + ", " + homeCorpus();
    }

    /** Foreign patients, explained with patients of their own country. */
    String foreignByForeign() {
        return foreignPatients() + ", " + foreignCorpus();
    }

    /** How often warnings reach a foreign patient. */
    List<String> warned() {
        return List.of("both doctors", "the " + abroad + " doctor only", "the " + home + " doctor only", "neither");
    }
}
