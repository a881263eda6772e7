/** Classifiers by example for LangChain4j. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"}) // LangChain4j has no module-info.
module io.simplex4j.langchain4j {
    requires transitive io.simplex4j.core;
    requires transitive io.simplex4j.text;
    requires transitive langchain4j;
    requires transitive langchain4j.core;

    exports io.simplex4j.langchain4j;
}
