/** Programs that use {@code java.rmi}, with the agent of {@code mobula rmi} and without it. */
@NullMarked
package org.mobula.bench.rmi;

import org.jspecify.annotations.NullMarked;
