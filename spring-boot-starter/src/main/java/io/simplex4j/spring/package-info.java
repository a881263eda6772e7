/**
 * Explanations in Spring Boot applications: properties {@code simplex.models.NAME.model}, one {@link
 * io.simplex4j.explanation.Explainer} bean for each model, health, metrics, and on request the routes of the service as one
 * servlet.
 */
@NullMarked
package io.simplex4j.spring;

import org.jspecify.annotations.NullMarked;
