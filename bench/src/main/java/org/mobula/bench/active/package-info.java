/**
 * The suite {@code active}: an active message of an application beside a message of the runtime, which is what it is
 * made of.
 */
@NullMarked
package org.mobula.bench.active;

import org.jspecify.annotations.NullMarked;
