/**
 * The checks of {@code mobula doctor}: what a machine provides to parallel programs, what is missing, and what that
 * costs. Nothing is changed, and no native library is loaded. Start reading at {@link
 * org.mobula.tools.doctor.SystemChecks}.
 */
package org.mobula.tools.doctor;
