/**
 * The algorithms, each as a function that writes one rank's steps down in a {@link
 * org.mobula.collective.internal.Plan}. {@code Movements} and {@code Reductions} list them under their names.
 */
package org.mobula.collective.internal;
